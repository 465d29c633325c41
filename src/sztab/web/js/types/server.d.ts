// Written by tools/write_types.py out of the routes of the server. Change those, then write it again.

export interface AccountName {
  /** of somebody with an account */
  name: string;
}

/** A decision beside the other answers that could have been given, with what its player knew. */
export interface AnalysedDecision {
  judged: Judged;
  played: ValuedAnswer;
  /** the best first */
  others: ValuedAnswer[];
  /** one way in which the game might have gone on after the best; for slips and mistakes */
  line: ImaginedMove[];
}

/** How well a seat was played, and what chance gave it. */
export interface AnalysedSeat {
  seat: number;
  /** from 0 to 100, by the curve that lichess uses */
  accuracy: number;
  /** the standard error of that */
  doubt: number;
  decisions: number;
  /** how many were best, good, a slip, a mistake */
  words: Record<string, number>;
  /** chances that dice and draws brought, against the average; below zero: lost */
  luck: number;
  /** the standard error of that */
  luck_doubt: number;
  /** at which dice fell or cards were drawn */
  moments: number;
}

/** The chances at the beginning of a turn, by side, from 0 to 1. */
export interface AnalysedTurn {
  step: number;
  round: number;
  role: string;
  chances: Record<string, number>;
  /** standard errors */
  doubts: Record<string, number>;
}

export interface Answer {
  role: string;
  /** the number under which it was put */
  question: string;
  /** `build army ukraine`, or the links of a chain with commas between */
  token: string;
  words?: string | null;
}

export interface Archiving {
  /** false fetches it back */
  away?: boolean;
}

export interface BackTo {
  /** which of my answers in the guide, from 0 */
  deed: number;
}

/** A number that stands beside a seat. */
export interface Badge {
  symbol: string;
  name: string;
  value: number;
}

/** Somebody asks for what all others who sit at the table must agree to. */
export interface Ballot {
  /** goes back with the answer */
  id: number;
  /** who asks */
  by: string;
  mine: boolean;
  /** I have agreed */
  answered: boolean;
  /** for me */
  waits: boolean;
}

/** A side of a battle: its units that fight, and those that wait, by kind. */
export interface BattleSide {
  owner: string;
  fighting: Record<string, number>;
  reserve: Record<string, number>;
}

/** A battle in several rounds; the attacker is the first of the sides. `chance` is the attacker's to win it, in per cent, if everybody goes on well; it is left out where it cannot be told quickly. */
export interface BattleView {
  place: string;
  round: number;
  sides: BattleSide[];
  chance?: number;
}

export interface Block {
  id: string;
  name: string;
  /** `mute`: their words are not shown to me; `block`: nor are we brought together */
  kind: string;
}

export interface Blocks {
  blocks: Block[];
}

/** The fixed part of a table: sent once for each language. */
export interface Board {
  game: string;
  name: string;
  round: string;
  places: Place[];
  links: string[][];
  size: number[];
  lines?: number[];
  map?: import("./drawing.d.ts").Drawing;
  owners: Owner[];
  others?: Owner[];
  sides: SideView[];
  kinds: Record<string, PieceKind>;
  cards: Record<string, CardKind>;
  marks: Record<string, MarkView>;
  states: Record<string, StateLook>;
  paths: Record<string, PathKind>;
  phases: Phase[];
  zones: Record<string, ZoneKind>;
  lenses?: Lens[];
  dice?: Record<string, DieFace>;
  sheets?: Sheet[];
}

export interface BotLevel {
  level: string;
}

/** What a bot believed and feared at a decision, reconstructed with what its seat knew. */
export interface BotThought {
  progress: Progress;
  step: number;
  role: string;
  level: string;
  /** for people, in their language */
  level_name: string;
  /** `ahead`: by imagined games; `glance`: one step; `nothing`: at random; empty: not known yet */
  looks: "" | "ahead" | "glance" | "nothing";
  /** the mistakes it is prone to; `sober`: none */
  persona: string;
  /** that it looks ahead */
  turns: number;
  /** of its side before the decision, as it could reckon it */
  chance: number;
  /** the standard error of that */
  doubt: number;
  /** the best first */
  options: Hint[];
  /** the place of what it played among them; -1: it did not compare it */
  chosen: number;
  /** that it imagined */
  worlds: number;
  fears: ThoughtFear[];
}

/** A box of a printed sheet: what it gives once it is filled, and which boxes its owner must have filled before. */
export interface Box {
  place: string;
  text: string;
  clause: string;
  needs: string[];
  either?: string[];
  rebuilt?: boolean;
}

/** Boxes of one colour: that of a kind of cards, with its emblem and its name. */
export interface BoxGroup {
  kind: string;
  boxes: Box[];
}

/** A table in a list. */
export interface Card extends ExportedTable {
  players: number;
  /** seats that nobody has taken */
  free: number;
  pace_hours: number;
  time_control: TimeControl | null;
  /** milliseconds since 1970 */
  moved: number;
  /** mine */
  roles: string[];
  seats: CardSeat[];
  summary: Summary;
  /** how much happened at a table of mine since I looked */
  since: number;
  /** the last line told at a table of mine */
  last: string;
}

/** `value` is the number that is printed large on cards of some games. */
export interface CardFace {
  id: string;
  kind: string;
  title: string;
  text: string;
  count?: number;
  clause?: string;
  value?: number;
}

export interface CardKind {
  name: string;
  colour: string;
  emblem: string;
}

export interface CardSeat {
  roles: string[];
  name: string;
  bot: string;
}

export interface Cards {
  tables: Card[];
  /** what gets the next page, sent as `before`; empty: this is the last */
  next: string;
}

export interface Changes {
  name?: string | null;
  language?: string | null;
}

/** A channel of talk: `roles` speak there, and hear it. */
export interface Channel {
  id: string;
  name: string;
  roles: string[];
}

export interface Chat {
  chat: Said[];
}

export interface ChoiceAtTable {
  /** null: as usual */
  kinds: ("move" | "invited" | "mention" | "consent" | "ended" | "clock" | "round")[] | null;
}

/** A choice and what it points at: all that glows for it. */
export interface ChoiceView {
  token: string;
  words: string;
  detail?: string;
  places?: string[];
  cards?: string[];
  pieces?: string[];
  piece?: NamedPiece;
  number?: number;
  amounts?: Record<string, number>;
  loses?: boolean;
  idle?: boolean;
  unlikely?: boolean;
}

export interface Choices {
  question: string | null;
  role: string | null;
  choices: string[];
  asides: string[];
}

export interface Clause {
  id: string;
  words: string;
  kind: string;
}

export interface ClauseView {
  id: string;
  words: string;
}

export interface Clauses {
  game: string;
  title: string;
  parts: Part[];
}

export interface Clock {
  /** milliseconds since 1970 the time of the server */
  at: number;
  /** when answers in secret have to be in; 0: none are given */
  answers_until: number;
  seats: SeatClock[];
}

export interface Consent {
  agree: boolean;
}

/** A step from which bots played on, again and again, with fresh dice and decks. */
export interface Continuation {
  progress: Progress;
  step: number;
  /** of the bots, by seat */
  levels: string[];
  /** that were asked for */
  games: number;
  /** fewer than asked for, if the time for it was used up */
  played: number;
  sides: SideWins[];
  drawn: number;
}

export interface Continuations {
  continuations: Continuation[];
}

/** The look of a die's face: pips, or the shape of a piece, or a symbol; with none of them it is blank. */
export interface DieFace {
  name: string;
  pips: number;
  shape: string;
  symbol: string;
}

/** A die that fell, and whether it counts. */
export interface DieView {
  face: string;
  counts: boolean;
  why?: string;
}

/** The end of a finished game. Points by round are also what a graph of the lead is drawn from. */
export interface Ending {
  /** a side; nothing if nobody won, or several did */
  winner: string;
  /** who won, in a sentence; nothing if the game was given up or closed */
  words: string;
  /** for people, in their language */
  reason: string;
  /** the last thing that the game told, with its clause */
  lines: LineView[];
  seats: SeatResult[];
  rounds: RoundPoints[];
  /** at most three, in their order */
  turns: TurningPoint[];
  /** at most three, one of them for a losing side if there is any */
  medals: Medal[];
  /** answers that were given */
  steps: number;
}

export interface Export {
  person: ExportedPerson;
  account: boolean;
  keys: Key[];
  seats: ExportedSeat[];
  /** that I opened */
  tables: ExportedTable[];
  chat: ExportedWords[];
  log: ExportedLine[];
  notices: ExportedNotices;
  profile: Profile;
  /** that I opened or took part in */
  tournaments: ExportedTournament[];
  company: ExportedCompany;
  /** whom I muted or blocked */
  blocks: Block[];
  /** that I made */
  reports: ExportedReport[];
  /** of all my games, the oldest first */
  results: ExportedResult[];
  /** that I asked for */
  studies: ExportedStudy[];
}

/** Where notices go. */
export interface ExportedChannel {
  kind: string;
  address: string;
  state: string;
  /** milliseconds since 1970 */
  created: number;
  /** when something was sent last; 0: never */
  sent: number;
}

export interface ExportedCompany {
  /** by name */
  friends: string[];
  /** tables that I am invited to */
  invitations: string[];
  /** the game for which I look for an opponent */
  looks_for: string;
}

/** A line of a story that names me. */
export interface ExportedLine {
  table_id: string;
  /** milliseconds since 1970 */
  at: number;
  what: string;
  name: string;
}

/** The notices I get: masks as they are stored, the quiet hours in minutes after midnight. */
export interface ExportedNotices {
  channels: ExportedChannel[];
  /** nothing: as usual */
  settings: Record<string, number | boolean | string>;
  /** by table, where I chose otherwise */
  tables: Record<string, number>;
  /** notices that are still to be sent */
  waiting: number;
}

export interface ExportedPerson {
  id: string;
  name: string;
  language: string;
  /** milliseconds since 1970 */
  created: number;
  /** until when I may not write; milliseconds since 1970 */
  silenced: number;
}

export interface ExportedReport {
  table: string;
  /** milliseconds since 1970 */
  at: number;
  kind: string;
  words: string;
  outcome: string;
}

/** What came of one of my games, and my rating after it if it was rated. */
export interface ExportedResult {
  table: string;
  seat: number;
  game: string;
  size: string;
  side: string;
  place: number;
  verdict: string;
  rated: boolean;
  mu: number;
  sigma: number;
  /** milliseconds since 1970 */
  at: number;
}

export interface ExportedSeat {
  table_id: string;
  number: number;
  name: string;
  nonce: string;
  /** standing orders, as JSON */
  orders: string;
  visited: number;
  resigns: boolean;
  archived: boolean;
  game: string;
  table_name: string;
  status: "open" | "running" | "finished" | "abandoned" | "frozen";
}

/** A finished game that I asked to be looked at again. */
export interface ExportedStudy {
  table: string;
  kind: string;
  about: string;
  /** milliseconds since 1970 */
  at: number;
}

export interface ExportedTable {
  id: string;
  game: string;
  name: string;
  status: "open" | "running" | "finished" | "abandoned" | "frozen";
  /** milliseconds since 1970 */
  created: number;
}

export interface ExportedTournament {
  id: string;
  name: string;
  game: string;
  status: string;
  /** I opened it */
  mine: boolean;
  /** milliseconds since 1970 */
  created: number;
}

export interface ExportedWords {
  table_id: string;
  /** milliseconds since 1970 */
  at: number;
  /** nothing: they went with an answer */
  channel: string;
  text: string;
}

export interface Faces {
  cards: CardFace[];
}

/** One line about a question, with the clauses it rests on. */
export interface Facts {
  words: string;
  clauses: string[];
}

/** The light game that one click begins, against bots. */
export interface FirstView {
  title: string;
  words: string;
  players: number;
  minutes: number;
  seat: number;
  options: Record<string, boolean | string>;
  chores: boolean;
}

export interface Forgotten {
  name: string;
}

export interface Fork {
  step: number;
  seats: NewSeat[];
  name?: string | null;
  /** your nonce, or its hash, follows by `sit` at your own seat once you have seen the commitment; the game waits for it */
  nonce_later?: boolean;
}

/** A frame with its place in the story. Until the last one of an entry nobody is asked anything. */
export interface Frame {
  /** who acts; nothing for the table */
  role: string;
  lines: LineView[];
  /** those that the seat saw drawn or turned up */
  cards: string[];
  /** of the pieces on the board */
  moves: PieceMove[];
  /** by side, how they changed */
  points: Record<string, number>;
  /** it touches a piece, cards or points of the seat's roles, or names them */
  mine: boolean;
  /** a patch (docs/api.md): of the scene after the frame before it, the scene after this */
  change: Record<string, unknown>;
  /** the number of its entry, as lines of the story have it */
  n: number;
  /** 0, 1, ... within the entry */
  part: number;
  /** milliseconds since 1970 */
  at: number;
  round: number;
  step?: number;
}

export interface Frames {
  /** the scene before the first frame */
  start: Scene;
  frames: Frame[];
  /** how many entries there are */
  of: number;
}

export interface Friend {
  id: string;
  name: string;
  /** they have me among their friends, too */
  mutual: boolean;
  /** they follow a table on this server now; only mutual friends see it */
  online: boolean;
  /** I may see their results */
  profile: boolean;
}

export interface Friends {
  friends: Friend[];
}

/** An analysis; while it is made, as much of it as is known. */
export interface GameAnalysis {
  progress: Progress;
  /** of each answer and each turn */
  playouts: number;
  /** games to their end that set the scale of the chances */
  calibrated_on: number;
  turns: AnalysedTurn[];
  /** in their order */
  turning: Swing[];
  decisions: Judged[];
  luck: LuckMoment[];
  seats: AnalysedSeat[];
}

/** A board, and a position worth a look. */
export interface GameBoard extends Board {
  scene: Scene;
}

/** A game as a list of games shows it. */
export interface GameInfo {
  id: string;
  name: string;
  about: string;
  publisher: string;
  round: string;
  players: number[];
  options: OptionView[];
  clock?: string;
  seats: Record<string, SeatView[]>;
  first: FirstView;
  reconstructed: Reconstructed;
  levels: LevelInfo[];
  measured: Measured[];
}

/** Too much was missed: fetch everything. */
export interface Gap {
  event: "gap";
  id: string;
  data: Nothing;
}

export interface GiveUp {
  seat?: number | null;
  /** false takes it back, while the rest of the side has not agreed */
  agree?: boolean;
}

export interface GoBack {
  /** the number under which it was put */
  question: string;
  seat?: number | null;
}

export interface GoBackConsent {
  agree: boolean;
  /** the `id` of the request, as the view or the table shows it */
  request: number;
  seat?: number | null;
}

export interface Goodbye {
  password?: string | null;
}

/** The stream begins here; nothing was missed. */
export interface Hello {
  event: "hello";
  id: string;
  data: Number;
}

export interface Here {
  seats: number[];
}

/** An answer that looks good. */
export interface Hint {
  /** the token, with all its links */
  answer: string;
  /** in words, with what each points at */
  links: ChoiceView[];
  /** what the position gains, in the measure of the game's judge */
  value: number;
  /** the standard error of that */
  doubt: number;
  reasons: HintReason[];
}

/** A part of the position that an answer changes. */
export interface HintReason {
  part: string;
  /** for people, in their language */
  words: string;
  /** more than the other answers bring; below zero: less */
  amount: number;
}

/** The question that a hint is asked for at. */
export interface HintWish {
  role: string;
  /** the number under which it was put */
  question: string;
}

export interface Hints {
  /** goes back with the answer */
  question: string;
  role: string;
  /** the best first, at most five */
  hints: Hint[];
}

export interface Holiday {
  /** from now on; 0 ends a holiday */
  days: number;
  seat?: number | null;
}

export interface ImaginedMove {
  role: string;
  /** for people, in their language */
  words: string;
}

/** The seat behind a private link. */
export interface Invitation {
  table: string;
  game: string;
  game_name: string;
  /** of the table */
  name: string;
  status: "open" | "running" | "finished" | "abandoned" | "frozen";
  /** of the seat, in words */
  roles: string[];
  /** who else sits there */
  players: string[];
  bots: number;
  pace_hours: number;
  minutes: number;
  time_control: TimeControl | null;
  rated: boolean;
  /** somebody has sat down already */
  taken: boolean;
  /** it was you */
  yours: boolean;
  /** you have asked for it, and the others have not all agreed yet */
  asked: boolean;
  /** of the seed that is published at the end */
  commitment: string;
}

export interface Invited {
  link: string;
}

export interface Joined {
  table: string;
  seat: number;
  /** the game is on: the others are asked whether you may sit down */
  asked: boolean;
}

export interface Joining {
  nonce?: string | null;
  nonce_hash?: string | null;
  link: string;
}

/** A decision, and what it gave away against the best other answer that was looked at. */
export interface Judged {
  step: number;
  role: string;
  word: "best" | "good" | "slip" | "mistake";
  /** from 0 to 1 */
  lost: number;
  /** the standard error of that */
  doubt: number;
}

/** A session of a browser, or a token. */
export interface Key {
  id: string;
  /** of a token; a session has none */
  label: string;
  /** with spaces between */
  scopes: string;
  /** milliseconds since 1970 */
  created: number;
  /** milliseconds since 1970 */
  used: number;
  /** of a session */
  device: string;
}

/** A part of the board that is too crowded to be read as it opens: a client offers to look at it closely. */
export interface Lens {
  name: string;
  places: string[];
}

export interface LevelInfo {
  id: string;
  /** for people, in their language */
  name: string;
  /** for people, in their language */
  about: string;
}

/** A line of the story. `n` is the number of what it tells of; `step` is there once the game is over, and where it stands. */
export interface Line extends LineView {
  n: number;
  /** milliseconds since 1970 */
  at: number;
  round?: number;
  step?: number;
}

/** A line of the log. The texts of `parts` joined are its words; a part is [slot or nothing, text] or [slot, text, id]. `dice` are those that it speaks of (`Board.dice`). `time` is true if nobody did anything: a turn or a round begins or ends. */
export interface LineView {
  role: string;
  clause: string;
  words: string;
  parts: string[][];
  places: string[];
  cards: string[];
  dice?: DieView[];
  roll?: RollView;
  time?: boolean;
}

export interface Link {
  /** the page is /join#LINK; shown this once */
  link: string;
}

export interface Log {
  lines: Line[];
  /** the number of the first entry of this page; `before` it are older ones */
  first: number;
  /** how many entries there are */
  of: number;
}

/** From which seats somebody looks now. */
export interface Looking {
  event: "here";
  data: Here;
}

/** A step at which dice fell or cards were drawn. */
export interface LuckMoment {
  step: number;
  role: string;
  /** chance of the role's side, against what usually falls; below zero: lost */
  gained: number;
  doubt: number;
}

export interface MailLink {
  /** what stands after the # */
  link: string;
}

/** A mark printed on a place, and the clause that gives its meaning. */
export interface MarkView {
  name: string;
  symbol: string;
  clause: string;
}

export interface MatchWish {
  game: string;
  /** for a move; 0: live */
  pace_hours?: number;
  rated?: boolean;
  /** how far an opponent's rating may be from mine; 0: any */
  within?: number;
}

export interface Me {
  /** null for a stranger */
  person: Person | null;
  /** goes into X-CSRF-Token with every request that changes something */
  csrf: string;
}

/** A match: the better bot's wins against the other, with the bounds of a 95% interval, and the command that measured it. */
export interface Measured {
  /** for people, in their language */
  better: string;
  /** for people, in their language */
  worse: string;
  games: number;
  won: number;
  low: number;
  high: number;
  command: string;
}

/** Something that was done better than anything else of its kind. */
export interface Medal {
  /** the most points in one round; the rarest of good rolls; from behind into the lead; the lead for the most rounds by a side that lost; the best round of a side that lost */
  kind: "round" | "roll" | "comeback" | "lead" | "defeat";
  /** a side or a role */
  who: string;
  round: number;
  /** points gained, hits rolled, points behind, or rounds in the lead */
  number: number;
  /** of a roll: how often one falls as well or better, in per cent */
  chance: number;
}

export interface Meeting {
  /** when the players want to meet, in milliseconds since 1970; 0: nothing is agreed */
  at: number;
  /** the address of an iCalendar file; empty: nothing is agreed */
  calendar: string;
}

export interface MeetingTime {
  /** in milliseconds since 1970; 0: not agreed */
  at: number;
}

/** The turn and its phase. `last` is there in a round or a turn that is known to be the last. */
export interface Moment {
  active: string;
  phase: string;
  words: string;
  round?: number;
  last?: string;
}

export interface Move {
  role: string;
  /** the number under which it was put */
  question: string;
  /** `build army ukraine`, or the links of a chain with commas between */
  token: string;
}

/** The table moved on. Where it says with which frames, nothing has to be fetched. */
export interface Moved {
  event: "moved";
  id: string;
  data: Update;
}

/** A piece that a choice speaks of by its name: of some kind and owner, wherever it stands. */
export interface NamedPiece {
  kind: string;
  owner: string;
  name: string;
}

export interface NewBlock {
  table: string;
  seat?: number | null;
  message?: number | null;
  kind?: string;
}

export interface NewChannel {
  kind: "mail" | "push" | "discord" | "slack" | "json";
  address: string;
  /** of a browser's subscription */
  p256dh?: string;
  /** of a browser's subscription */
  auth?: string;
  /** of an account, for a mail address: a lost password is set by way of it */
  password?: string;
}

export interface NewPassword {
  password: string;
  old?: string | null;
  /** withdraw all my tokens, too */
  end_tokens?: boolean;
}

export interface NewPerson {
  name: string;
  language?: string | null;
}

export interface NewReport extends NewBlock {
  /** what is wrong, for whoever runs the server */
  words?: string;
}

export interface NewSeat {
  kind: string;
  bot?: string;
}

export interface NewTable {
  game: string;
  players: number;
  seats: NewSeat[];
  name?: string | null;
  options?: Record<string, boolean | string>;
  pack?: string;
  public?: boolean;
  spectators?: boolean;
  /** whoever has the address may watch, though no list shows it */
  by_link?: boolean;
  pace_hours?: number;
  /** agreed for the whole game, where the game knows a time limit; 0: no limit */
  minutes?: number;
  /** clocks for players, in place of `pace_hours` */
  clock?: TimeControl | null;
  /** it counts for ratings; needs two sides, and one seat a person */
  rated?: boolean;
  nonce?: string | null;
  /** your nonce, or its hash, follows by `sit` at your own seat once you have seen the commitment; the game waits for it */
  nonce_later?: boolean;
  /** a bot answers the questions of the set-up for me; `/set-up` lets me choose after all */
  deal?: boolean;
}

export interface NewToken {
  label: string;
  scopes: string[];
}

export interface NewTournament {
  name: string;
  game: string;
  format: "round_robin" | "swiss" | "knockout" | "league" | "tables";
  /** at a table; more than two only with the format `tables` */
  players?: number;
  options?: Record<string, boolean | string>;
  /** of swiss and tables; the others need none */
  rounds?: number;
  /** in each pairing, by turns on either side */
  games?: number;
  /** entrants in a division of a league; 0: all in one */
  division?: number;
  /** after which who has not come to a game loses it; 0: never */
  round_hours?: number;
  pace_hours?: number;
  /** clocks for players, in place of `pace_hours` */
  clock?: TimeControl | null;
  minutes?: number;
  rated?: boolean;
  public?: boolean;
  /** levels of bots that take part */
  bots?: string[];
  /** the bot that takes a seat which no entrant takes */
  fill?: string;
}

/** An empty object: it was done. */
export type Nothing = Record<string, never>;

/** Where notices go. */
export interface NoticeChannel {
  id: string;
  kind: "mail" | "push" | "discord" | "slack" | "json";
  /** a mail address in full, of others enough to know them by */
  address: string;
  /** `off`: stopped by the link in a mail, or it failed over and over; `try` switches it on */
  state: "unconfirmed" | "on" | "off";
  /** milliseconds since 1970 */
  created: number;
  /** when something was sent last, in milliseconds since 1970; 0: never */
  sent: number;
  /** that JSON is signed with; shown this once */
  secret: string;
}

/** The events to be told of, and the hours for it. */
export interface NoticeChoices {
  kinds: ("move" | "invited" | "mention" | "consent" | "ended" | "clock" | "round")[];
  looking?: boolean;
  /** minutes between two mails at least */
  every?: number;
  /** minutes after midnight */
  quiet_from?: number;
  /** minutes after midnight */
  quiet_to?: number;
  zone?: string;
}

/** The events to be told of, and the hours for it. */
export interface NoticeSettings {
  kinds: ("move" | "invited" | "mention" | "consent" | "ended" | "clock" | "round")[];
  /** also while I look at the table */
  looking: boolean;
  /** minutes between two mails at least */
  every: number;
  /** minutes after midnight; the same as `quiet_to`: no quiet hours */
  quiet_from: number;
  quiet_to: number;
  /** of the quiet hours */
  zone: string;
}

export interface Notices {
  settings: NoticeSettings;
  channels: NoticeChannel[];
  tables: TableNotices[];
  /** the kinds of channels that this server can send to */
  ways: ("mail" | "push" | "discord" | "slack" | "json")[];
  /** the server's public key, for a subscription to push messages */
  push_key: string;
}

export interface Number {
  number: number;
}

export interface OfSeat {
  seat?: number | null;
}

export interface OneStep {
  /** 0 is the set-up */
  step: number;
  of: number;
  /** who made the step */
  role: string;
  scene: Scene;
  lines: LineView[];
}

export interface Opening {
  table: Table;
  view: View;
  /** since the seat's last visit, and some before; null before the game, and for those with several seats */
  frames: Frames | null;
  chat: Said[];
}

/** How a person did against another, or against a bot. */
export interface Opponent {
  won: number;
  drawn: number;
  lost: number;
  name: string;
  /** empty: a bot, or somebody who does not show who they are */
  person: string;
  /** its level; empty: a person */
  bot: string;
}

/** A switch, or a choice among values. */
export interface OptionView {
  name: string;
  words: string;
  about: string;
  default: boolean | string;
  values?: ValueView[];
}

export interface Order {
  id: string;
  /** for people, in their language */
  words: string;
  order: "ask" | "pass";
}

export interface Orders {
  orders: Record<string, string>;
  until?: string | null;
  next?: string | null;
  /** end my turn when everybody knows that nothing is left */
  end_turn?: boolean;
  seat?: number | null;
}

/** Of a finished game: the winning side, points by side, and why it ended, as a word and as a sentence. */
export interface Outcome {
  winner: string;
  points: Record<string, number>;
  reason: string;
  words: string;
}

/** The owner of a piece: told apart by body colour, symbol and pattern, each enough by itself. Colours: by day, by night. */
export interface Owner {
  id: string;
  name: string;
  short: string;
  symbol: string;
  body: string[];
  ink: string[];
  pattern: string;
  side: string;
  tint?: string;
}

/** A chapter: a text, then clauses. What is under no number is text. */
export interface Part {
  id: string;
  title: string;
  kind: string;
  words: string;
  clauses: Clause[];
}

/** A line over places, or places that belong together; a number is what they cost or bring. */
export interface Path {
  kind: string;
  owner: string;
  places: string[];
  number?: number;
}

export interface PathKind {
  name: string;
  look: string;
}

export interface Person {
  id: string;
  name: string;
  language: string;
  account: boolean;
}

export interface Phase {
  id: string;
  name: string;
}

/** Like pieces in one place are one, with a count. A piece that choices speak of has an id, and a name if it has one of its own. */
export interface Piece {
  kind: string;
  owner: string;
  place: string;
  states?: string[];
  count?: number;
  id?: string;
  name?: string;
}

export interface PieceKind {
  name: string;
  shape: string;
  size?: string;
}

/** Like pieces that went the same way. `from` is empty for those that came, `to` for those that left. */
export interface PieceMove {
  owner: string;
  kind: string;
  from: string;
  to: string;
  count: number;
  id?: string;
}

/** Anything that can hold pieces, and anything a choice may point at. */
export interface Place {
  id: string;
  kind: string;
  name: string;
  terrain?: string;
  marks?: string[];
  at?: number[];
}

/** A step of a finished game from which bots play on. */
export interface PlayOn {
  step: number;
  /** of the bots, by seat */
  levels: string[];
  /** how often */
  games?: number;
}

export interface PlayedGame {
  table: string;
  name: string;
  game: string;
  size: string;
  /** won, lost or draw */
  verdict: string;
  rated: boolean;
  /** milliseconds since 1970 */
  at: number;
}

/** What dice and draws brought a person beyond their average, over the games that were analysed. */
export interface PlayedLuck {
  game: string;
  /** that were analysed */
  games: number;
  /** in chances to win: 0.5 is half a victory */
  gained: number;
  /** standard error of it */
  doubt: number;
}

/** How a person did with one side of a game. */
export interface PlayedSide {
  won: number;
  drawn: number;
  lost: number;
  game: string;
  side: string;
  side_name: string;
}

export interface PlayerRating {
  game: string;
  /** class of the number of players */
  size: string;
  /** everybody begins at 1000 */
  rating: number;
  /** the strength lies between the rating and this, almost certainly */
  most: number;
  /** too few games to say much */
  provisional: boolean;
  games: number;
  /** after each rated game */
  graph: RatingPoint[];
}

/** RFC 9457: what is wrong, where, and what would be right. */
export interface ProblemDocument {
  type: string;
  /** the same for all of a type, in the reader's language */
  title: string;
  status: number;
  /** what is wrong just here, in the reader's language */
  detail: string;
  /** of the rules, if it is they that refuse */
  clauses: string[];
  /** fields and parameters that are wrong */
  where: string[];
  /** more about it, for programmers, in English */
  hint: string;
  /** of a stale move: the number of the question put now */
  question: string;
  /** of a refused move: what was sent */
  token: string;
  /** seconds to wait */
  retry_after: number;
}

export interface Profile {
  id: string;
  name: string;
  /** milliseconds since 1970 */
  since: number;
  public: boolean;
  mine: boolean;
  ratings: PlayerRating[];
  /** the newest first; others see those of public tables */
  games: PlayedGame[];
  /** the most played first */
  sides: PlayedSide[];
  /** the most met first; to others, only bots and people with a public profile */
  opponents: Opponent[];
  luck: PlayedLuck[];
}

/** How far a study is. */
export interface Progress {
  /** `none`: nobody has asked for it yet */
  status: "none" | "waiting" | "running" | "done" | "failed";
  done: number;
  /** 0: not known yet */
  of: number;
  /** studies that were asked for before and are not done */
  ahead: number;
  /** I asked for it, and may take it back until it is done */
  mine: boolean;
}

/** The question, and who is asked. In a reaction window others see only that answers are awaited. */
export interface Prompt {
  waiting: string[];
  window: boolean;
  sealed?: boolean;
  occasion?: string;
  can_take_back?: boolean;
  take_back?: string;
  role?: string;
  question?: string;
  words?: string;
  facts?: Facts;
  chosen?: ChoiceView[];
  choices?: ChoiceView[];
  asides?: ChoiceView[];
  speak?: number;
}

export interface Proof {
  /** BLAKE2b of the seed, see docs/api.md, in hex */
  commitment: string;
  /** by seat, in hex, from the start of the game on */
  nonces: string[];
  /** by seat: what each was promised by; empty: nothing */
  nonce_hashes: string[];
  /** in hex, once the game is over */
  seed: string | null;
  /** of all chance, in hex, once the game is over */
  key: string | null;
}

export interface Publicity {
  /** others may see my results and ratings */
  public: boolean;
}

/** What I look for, and whether somebody was found. */
export interface QuickMatch {
  looking: boolean;
  /** at which an opponent was found; empty: nobody yet */
  table: string;
  game: string;
  pace_hours: number;
  rated: boolean;
  /** how far an opponent's rating may be from mine; 0: any */
  within: number;
  /** in milliseconds since 1970; 0: I do not look */
  since: number;
}

export interface RatingPoint {
  /** milliseconds since 1970 */
  at: number;
  rating: number;
}

/** The share of the data that is not from print, from 0 to 1, and a sentence about it. */
export interface Reconstructed {
  share: number;
  words: string;
}

export interface Recovered {
  /** what stands after the # */
  link: string;
  password: string;
}

/** Why something in sight may not be chosen now. One without places, cards or pieces holds for all of its kind; `near` are then the places where somebody could run into it. `gap` are places between which something is missing. The token of a box is its place. */
export interface RefusalView {
  token: string;
  words: string;
  clauses: string[];
  places: string[];
  cards: string[];
  pieces: string[];
  near?: string[];
  gap?: string[];
}

export interface Refusals {
  refusals: RefusalView[];
}

/** The last rematch that somebody at a finished table asked for. */
export interface Rematch {
  table: string;
  /** who asked for it */
  by: string;
  swap: boolean;
  /** mine there */
  seat: number | null;
}

export interface RematchWish {
  /** everybody changes sides */
  swap?: boolean;
}

export interface Rematches {
  rematch: Rematch | null;
}

export interface RequestConsent {
  agree: boolean;
  /** the `id` of the request, as the view or the table shows it */
  request: number;
}

export interface Result {
  /** a side; nothing if nobody won, or several did */
  winner: string;
  /** a word of the game's, or resigned, abandoned */
  reason: string;
  points?: Record<string, number>;
  rounds?: number;
  /** the side that resigned */
  gave_up?: string;
}

/** A table of earlier rules can go back to where the rules of today agree with its story, and go on with them. */
export interface Resume {
  /** seats whose players have agreed */
  agreed: number[];
  /** seats whose players have not */
  waits: number[];
  /** that it goes back to */
  round?: number;
}

export interface Resuming {
  seat?: number | null;
  /** false takes it back, while not all have agreed */
  agree?: boolean;
}

/** The numbers that dice had to show. `chances` are those before the roll, in per cent: that 0, 1, 2, ... of the dice count, or, where a sum is needed, that it is missed or reached. */
export interface RollView {
  total?: number;
  need?: number;
  chances?: number[];
}

export interface RoundPoints {
  round: number;
  /** by side, as the round left them */
  points: Record<string, number>;
}

export interface Said {
  /** its number, the same in the news */
  n: number;
  channel: string;
  name: string;
  /** from which it was said: anybody may take any name */
  seat: number | null;
  words: string;
  /** milliseconds since 1970 */
  at: number;
}

export interface Saying {
  channel: string;
  words: string;
  seat?: number | null;
}

/** The table as the holder of some roles sees it, with what he is asked and, in the end, the outcome. */
export interface Scene {
  gates?: Record<string, string>;
  holders?: Record<string, string>;
  facts?: Facts[];
  battle?: BattleView;
  game: string;
  roles: string[];
  moment: Moment;
  pieces: Piece[];
  zones: ZoneView[];
  tracks: Track[];
  badges: Record<string, Badge[]>;
  paths: Path[];
  channels: Channel[];
  sheets?: SheetView[];
  prompt: Prompt;
  result?: string;
  outcome?: Outcome;
}

/** The clock of a seat; the seats of a team may share one. It stands while `free_until` is 0. */
export interface SeatClock {
  /** milliseconds of the reserve, when the clock began to run or where it stands */
  left: number;
  /** when the reserve begins to run for this decision; 0: the clock stands */
  free_until: number;
  /** until when its player is on holiday; 0: is not */
  away: number;
  /** days of holiday that are left */
  holidays: number;
}

export interface SeatInfo {
  number: number;
  roles: string[];
  kind: "person" | "link" | "open" | "bot";
  /** of whoever sits there */
  name: string;
  /** the level of the bot that plays now, or nothing */
  bot: string;
  /** for people, in their language */
  bot_name: string;
  /** that the bot thinks about an answer at most; 0: it answers at once */
  bot_seconds: number;
  /** the level of a bot that would play my seat if I agree */
  bot_asked: string;
  you: boolean;
  taken: boolean;
  /** taken, and what its player adds to chance is in: when all are, it begins */
  ready: boolean;
  /** that binds its player to a nonce, in hex; empty: none is promised */
  nonce_hash: string;
  /** somebody follows the table from there */
  online: boolean;
  /** would give up if all of the side did, as these see; or has, and a bot plays */
  resigns: boolean;
  /** my set-up was dealt, and I may still choose it myself */
  dealt: boolean;
  /** somebody asks for this seat of the running game; shown to those who sit, and to who asks */
  newcomer?: Ballot;
  /** its player has vanished and a bot was voted in: a newcomer may ask for it, or they come back */
  vacant: boolean;
  /** a vote to let a bot play for a player who has vanished, answered at `bot/consent`; `mine`: for me */
  bot_vote?: Ballot;
}

export interface SeatResult {
  number: number;
  verdict: "won" | "lost" | "draw";
}

/** The roles that one player leads. */
export interface SeatView {
  roles: string[];
  names: string[];
}

/** Seats or status changed: fetch the table. */
export interface Seating {
  event: "table";
  id: string;
  data: Told;
}

/** Somebody who looks for an opponent; who it is, is told to whoever is paired with them. */
export interface Seeker {
  game: string;
  pace_hours: number;
  rated: boolean;
  rating: number;
  mine: boolean;
  /** milliseconds since 1970 */
  since: number;
}

export interface Seekers {
  seekers: Seeker[];
}

/** A device on which I am signed in. */
export interface SessionInfo {
  id: string;
  /** browser and system, as far as they are known */
  device: string;
  /** milliseconds since 1970 */
  created: number;
  /** when it was used last, within an hour; milliseconds since 1970 */
  used: number;
  /** this very session */
  current: boolean;
}

export interface Sessions {
  sessions: SessionInfo[];
}

/** A printed sheet that several owners have before them; a `SheetView` is how far one of them has filled it. */
export interface Sheet {
  id: string;
  name: string;
  short: string;
  groups: BoxGroup[];
}

/** The boxes of a sheet that an owner has filled. A box that is in none of the lists lacks something that it needs. `gains` are words for what the first box of a group brings; `hidden` is how many on their way the reader does not know. */
export interface SheetView {
  id: string;
  owner: string;
  words: string;
  filled: string[];
  open: string[];
  gains: Record<string, string>;
  coming?: string[];
  hidden?: number;
}

/** Roles that win together. */
export interface SideView {
  id: string;
  name: string;
  symbol: string;
  colour: string[];
  roles: string[];
}

export interface SideWins {
  side: string;
  wins: number;
  /** from 0 to 1 */
  share: number;
  /** the true share is above it 39 times out of 40 */
  low: number;
  high: number;
}

export interface SignIn {
  name: string;
  password: string;
}

export interface Sitting {
  nonce?: string | null;
  nonce_hash?: string | null;
}

/** Somebody said something. */
export interface Spoke {
  event: "chat";
  id: string;
  data: Said;
}

export interface Spoken {
  role: string;
  words: string;
}

export interface StandingOrders {
  orders: Order[];
  /** pass in every window until my_move, the end of the round, or a reaction; null: no */
  until: string | null;
  /** what is answered to my next question, if it can be */
  next: string | null;
  /** my turn ends by itself when everybody knows that nothing is left */
  end_turn: boolean;
}

export interface StateLook {
  name: string;
  look: string;
  clause: string;
}

export interface StepInfo {
  n: number;
  role: string;
  round: number;
  /** as the step left them */
  points: Record<string, number>;
  /** `?` for what the reader may not know while the game is on */
  token: string;
  /** the number of its entry: its frames are those `after` entry - 1 */
  entry: number;
}

export interface StepView {
  id: string;
  title: string;
  words: string;
  places: string[];
  zones: string[];
  deeds: string[][];
}

export interface Steps {
  steps: StepInfo[];
  /** at the set-up */
  points: Record<string, number>;
}

export interface Summary {
  round: number;
  /** by side */
  points: Record<string, number>;
  /** `you`; or `answers`, where nobody may know whose; or the roles to move */
  waits: string | string[];
  outcome: Result | null;
  /** when the time for this move is up, if it ever is */
  due?: number;
}

/** A turn that changed the chances of whoever moved by more than their doubt. */
export interface Swing {
  step: number;
  round: number;
  role: string;
  change: number;
  doubt: number;
}

export interface Table extends ExportedTable {
  /** for people, in their language */
  status_words: string;
  /** why it stands still, in the reader's language; usually nothing */
  message: string;
  /** milliseconds since 1970 */
  moved: number;
  players: number;
  /** that differ from the usual, as records write them */
  options: string[];
  /** the data pack, or nothing: the game's own data */
  pack: string;
  /** the reader opened it */
  owner: boolean;
  public: boolean;
  /** it counts: no hints, no step back by consent, no other player on a seat */
  rated: boolean;
  spectators: boolean;
  /** who may watch: nobody, whoever has the link, or everybody by the lists */
  watch: "nobody" | "link" | "everybody";
  /** agreed for one move; 0: no limit */
  pace_hours: number;
  /** agreed for the whole game; 0: no limit */
  minutes: number;
  /** when that time will be over, in milliseconds since 1970; 0: never, or it is over */
  ends: number;
  overdue: boolean;
  /** the clocks that were agreed on, if any */
  time_control: TimeControl | null;
  /** what of it has been used, while the game is on */
  clock: Clock | null;
  seats: SeatInfo[];
  /** a first game that teaches */
  guided: boolean;
  /** of the seed that is published at the end */
  commitment: string;
  summary: Summary;
  /** of a frozen table that can go on by the rules of today if all agree; of a pinned one, once somebody has */
  resume?: Resume;
  /** it is played by the rules of an earlier version */
  pinned: boolean;
  /** the reader's best earlier result alone, in words, where there is one */
  to_beat?: string;
}

/** A first game that teaches, as far as its reader has come. */
export interface TableGuide {
  steps: StepView[];
  /** how many answers of the guide the reader has given; null: the game left its way */
  deeds: number | null;
}

export interface TableInvitation {
  table: string;
  /** of the table */
  name: string;
  game: string;
  seat: number;
  /** who invites me */
  by: string;
  /** milliseconds since 1970 */
  at: number;
  /** the hash of the seed: what my nonce is promised on */
  commitment: string;
}

export interface TableInvitations {
  invitations: TableInvitation[];
}

/** The events to be told of at one table, in place of the usual ones. */
export interface TableNotices {
  table: string;
  name: string;
  kinds: ("move" | "invited" | "mention" | "consent" | "ended" | "clock" | "round")[];
}

export interface TakeBack {
  role: string;
  /** the number under which it was put */
  question: string;
}

/** What another side might do. */
export interface ThoughtFear {
  role: string;
  /** for people, in their language */
  words: string;
  /** in how many of the imagined worlds it did */
  times: number;
  /** below zero, in the measure of the game's judge */
  cost: number;
}

/** The time that players agreed on when the table was opened. */
export interface TimeControl {
  /** seconds that every decision has before the reserve runs */
  each: number;
  /** seconds for all the rest of the game */
  reserve?: number;
  /** seconds for answers that several give in secret; no reserve runs then */
  answers?: number;
  /** whose the reserve is */
  per?: "seat" | "team";
  /** when the time is up a bot makes this one decision, or plays on, or the side loses; after `nothing` the others may vote in a bot. Answers in secret are only ever given by a bot, and in a reaction window it passes */
  when_up?: "nothing" | "bot_moves" | "bot_takes_over" | "loses";
  /** days for which a player may stop the clock; only with an hour a decision */
  holidays?: number;
}

export interface TokenInfo {
  id: string;
  label: string;
  scopes: string[];
  /** milliseconds since 1970 */
  created: number;
}

export interface TokenMade {
  id: string;
  /** shown this once */
  token: string;
}

export interface Tokens {
  tokens: TokenInfo[];
}

export interface Told {
  number: number;
  lines: Line[];
}

export interface Tournament extends TournamentHead {
  options: string[];
  status_words: string;
  /** I run it */
  owner: boolean;
  public: boolean;
  rated: boolean;
  /** in each pairing */
  games: number;
  pace_hours: number;
  /** the clock of every table, in place of the pace */
  time_control: TimeControl | null;
  minutes: number;
  /** for everybody of a round to come; 0: as long as it takes */
  round_hours: number;
  /** when who has not come loses, in milliseconds since 1970; 0: never */
  due: number;
  /** of a league, the first one first; this one included */
  seasons: string[];
  entrants: TournamentEntrant[];
  schedule: TournamentRound[];
  standings: TournamentStanding[];
  tie_breaks: ("head_to_head" | "buchholz" | "sonneborn_berger" | "game_points" | "wins" | "reached")[];
}

/** A tournament in a list. */
export interface TournamentCard extends TournamentHead {
  entrants: number;
  /** I take part */
  entered: boolean;
  /** milliseconds since 1970 */
  moved: number;
}

/** What each entrant of a game that is not over gets of it. */
export interface TournamentDecision {
  scores: number[];
}

export interface TournamentEntrant {
  /** by strength once it has begun; before that by when they came */
  number: number;
  name: string;
  /** empty: a bot, or somebody who is no longer here */
  person: string;
  /** its level; empty: a person */
  bot: string;
  you: boolean;
  division: number;
  /** takes part no more */
  left: boolean;
  /** I may see the person's results */
  profile: boolean;
}

export interface TournamentGame {
  /** which game of the pairing, from 1 */
  leg: number;
  /** entrants in the order of seats; 0: a bot that fills the table up */
  seats: number[];
  /** empty: there is none yet, or none is needed */
  table: string;
  /** what each of them got; empty: it is not over */
  scores: number[];
  /** `forfeit`: somebody did not come or left; `decided`: by who runs the tournament */
  how: "" | "played" | "forfeit" | "decided";
}

/** What a list says of a tournament, and its own page, too. */
export interface TournamentHead {
  id: string;
  name: string;
  game: string;
  format: "round_robin" | "swiss" | "knockout" | "league" | "tables";
  status: "open" | "running" | "finished" | "cancelled";
  /** 0: not begun */
  round: number;
  rounds: number;
  /** at a table */
  players: number;
  season: number;
}

export interface TournamentPairing {
  board: number;
  /** one alone has a bye */
  players: number[];
  games: TournamentGame[];
}

export interface TournamentRound {
  number: number;
  pairings: TournamentPairing[];
}

export interface TournamentStanding {
  number: number;
  /** who cannot be told apart shares it */
  place: number;
  division: number;
  points: number;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  /** in the order of the tournament's `tie_breaks` */
  tie_breaks: number[];
}

export interface Tournaments {
  tournaments: TournamentCard[];
}

/** A row of markers. `names` are those of the markers that are not the track itself. How far one is from winning: `wins` is the value at which a marker wins, `lead` how far one must be ahead of all others. */
export interface Track {
  id: string;
  name: string;
  markers: Record<string, number>;
  form: string;
  names: Record<string, string>;
  of?: number;
  goal?: string;
  wins?: Record<string, number>;
  lead?: number;
}

/** The step that did most in a round which moved the lead of a side as hardly another did. */
export interface TurningPoint {
  step: number;
  /** the number of its entry: its frames are those `after` n - 1 */
  n: number;
  round: number;
  role: string;
  /** whose lead: the winner's, if there is one */
  side: string;
  /** by how much the round changed its lead over the best of the others */
  swing: number;
  /** after the step; below zero: behind */
  lead: number;
  /** in this round the side went ahead, or lost the lead */
  passed: boolean;
  lines: LineView[];
}

export interface UndoDone {
  /** the step is taken back */
  done: boolean;
  /** the others are asked, and have not answered yet */
  asked: boolean;
}

export interface UndoInfo {
  /** my last step can be taken back at once */
  free: boolean;
  /** it can, if the others agree */
  ask: boolean;
  request: UndoRequest | null;
}

/** Somebody asks to go back; all others who sit at the table must agree. */
export interface UndoRequest extends Ballot {
  /** the step to which the game would go back, as `GET .../steps` counts them */
  to: number;
}

/** Somebody asks to go back, or the request is settled; the scene is as it was. */
export interface Undoing {
  event: "undo";
  id: string;
  data: Update;
}

/** The changes that a page lacks after a move, or a request to go back: with it, it need not fetch the view. What came while the stream was broken, and the beginning of a game, come without `frames`: fetch them, or the view. With frames, what happened is in their lines, and `lines` is empty. */
export interface Update {
  number: number;
  lines: Line[];
  frames?: Frame[];
  question?: string | null;
  status?: "open" | "running" | "finished" | "abandoned" | "frozen";
  said?: Spoken[];
  undo?: UndoInfo;
  clock?: Clock;
}

export interface ValueView {
  id: string;
  words: string;
  about?: string;
}

/** An answer, and the chance that it leaves its side. */
export interface ValuedAnswer {
  /** the token, with all its links */
  answer: string;
  /** in words, with what each points at */
  links: ChoiceView[];
  /** from 0 to 1 */
  chance: number;
  /** the standard error of that */
  doubt: number;
}

export interface View {
  table: string;
  status: "open" | "running" | "finished" | "abandoned" | "frozen";
  /** null for a spectator */
  seat: number | null;
  roles: string[];
  /** how many entries the seat has seen; events go by it */
  number: number;
  question: string | null;
  /** null before the game */
  scene: Scene | null;
  /** the words that went with the last answers, while the talk goes on */
  said: Spoken[];
  log: Line[];
  undo: UndoInfo;
  /** lines with a greater `n` came since the seat's last visit */
  visited: number;
}

export interface Watching {
  watch: string;
}

/** The answer to "may I choose this now?", and if not, why. */
export interface WhyView {
  token: string;
  allowed: boolean;
  words?: string;
  clauses?: ClauseView[];
}

export interface ZoneKind {
  name: string;
  where: string;
}

/** A pile or a hand. `cards` are those the reader may know; the rest are backs. */
export interface ZoneView {
  id: string;
  kind: string;
  owner: string;
  name: string;
  count: number;
  cards?: CardFace[];
}

/** What a request is answered with, by method and path. */
export type AnswerOf<Route extends string> =
  Route extends `POST tables/${string}/seats/${string}/bot/consent` ? Table
  : Route extends `POST tables/${string}/seats/${string}/sit/answer` ? Table
  : Route extends `PUT tournaments/${string}/games/${string}/${string}/${string}` ? Tournament
  : Route extends `POST me/notices/channels/${string}/try` ? Nothing
  : Route extends `GET tables/${string}/analysis/steps/${string}` ? AnalysedDecision
  : Route extends `GET tables/${string}/steps/${string}/thought` ? BotThought
  : Route extends `POST tables/${string}/seats/${string}/bot` ? Table
  : Route extends `POST tables/${string}/seats/${string}/hand-over` ? Link
  : Route extends `POST tables/${string}/seats/${string}/invite` ? Nothing
  : Route extends `POST tables/${string}/seats/${string}/leave` ? Table
  : Route extends `POST tables/${string}/seats/${string}/link` ? Link
  : Route extends `POST tables/${string}/seats/${string}/return` ? Table
  : Route extends `POST tables/${string}/seats/${string}/sit` ? Table
  : Route extends `POST tables/${string}/steps/${string}/thought` ? BotThought
  : Route extends `DELETE me/notices/channels/${string}` ? null
  : Route extends `POST tables/${string}/guide/back` ? TableGuide
  : Route extends `POST tables/${string}/undo/answer` ? Nothing
  : Route extends `PUT me/notices/tables/${string}` ? Notices
  : Route extends `DELETE tournaments/${string}/entrants/${string}` ? Tournament
  : Route extends `GET tables/${string}/steps/${string}` ? OneStep
  : Route extends `POST me/notices/channels` ? NoticeChannel
  : Route extends `DELETE me/blocks/${string}` ? Blocks
  : Route extends `DELETE me/friends/${string}` ? Friends
  : Route extends `DELETE me/invitations/${string}` ? TableInvitations
  : Route extends `DELETE me/sessions/${string}` ? null
  : Route extends `DELETE me/tokens/${string}` ? null
  : Route extends `DELETE tables/${string}/analysis` ? Nothing
  : Route extends `GET games/${string}/board` ? GameBoard
  : Route extends `GET games/${string}/rules` ? Clauses
  : Route extends `GET tables/${string}/analysis` ? GameAnalysis
  : Route extends `GET tables/${string}/board` ? Board
  : Route extends `GET tables/${string}/cards` ? Faces
  : Route extends `GET tables/${string}/chat` ? Chat
  : Route extends `GET tables/${string}/choices` ? Choices
  : Route extends `GET tables/${string}/continuations` ? Continuations
  : Route extends `GET tables/${string}/ending` ? Ending
  : Route extends `GET tables/${string}/events` ? Hello | Moved | Spoke | Undoing | Seating | Looking | Gap
  : Route extends `GET tables/${string}/frames` ? Frames
  : Route extends `GET tables/${string}/guide` ? TableGuide
  : Route extends `GET tables/${string}/log` ? Log
  : Route extends `GET tables/${string}/meeting` ? Meeting
  : Route extends `GET tables/${string}/opening` ? Opening
  : Route extends `GET tables/${string}/orders` ? StandingOrders
  : Route extends `GET tables/${string}/proof` ? Proof
  : Route extends `GET tables/${string}/record` ? null
  : Route extends `GET tables/${string}/refusals` ? Refusals
  : Route extends `GET tables/${string}/rematch` ? Rematches
  : Route extends `GET tables/${string}/resume` ? Resume
  : Route extends `GET tables/${string}/steps` ? Steps
  : Route extends `GET tables/${string}/view` ? View
  : Route extends `GET tables/${string}/why` ? WhyView
  : Route extends `POST games/${string}/guide` ? Table
  : Route extends `POST me/invitations/${string}` ? Joined
  : Route extends `POST notices/stop/${string}` ? Nothing
  : Route extends `POST tables/${string}/abandon` ? Table
  : Route extends `POST tables/${string}/analysis` ? GameAnalysis
  : Route extends `POST tables/${string}/archive` ? Table
  : Route extends `POST tables/${string}/asides` ? Choices | View | Update
  : Route extends `POST tables/${string}/chat` ? Nothing
  : Route extends `POST tables/${string}/choices` ? Choices | View | Update
  : Route extends `POST tables/${string}/continuations` ? Continuation
  : Route extends `POST tables/${string}/fork` ? Table
  : Route extends `POST tables/${string}/hint` ? Hints
  : Route extends `POST tables/${string}/holiday` ? Table
  : Route extends `POST tables/${string}/rematch` ? Table
  : Route extends `POST tables/${string}/resign` ? Table
  : Route extends `POST tables/${string}/resume` ? Table
  : Route extends `POST tables/${string}/retry` ? Table
  : Route extends `POST tables/${string}/set-up` ? Table
  : Route extends `POST tables/${string}/start` ? Table
  : Route extends `POST tables/${string}/take-back` ? Choices | View | Update
  : Route extends `POST tables/${string}/undo` ? UndoDone
  : Route extends `POST tables/${string}/visited` ? null
  : Route extends `POST tournaments/${string}/bots` ? Tournament
  : Route extends `POST tournaments/${string}/cancel` ? Tournament
  : Route extends `POST tournaments/${string}/entrants` ? Tournament
  : Route extends `POST tournaments/${string}/season` ? Tournament
  : Route extends `POST tournaments/${string}/start` ? Tournament
  : Route extends `PUT tables/${string}/meeting` ? Meeting
  : Route extends `PUT tables/${string}/orders` ? StandingOrders
  : Route extends `PUT tables/${string}/watch` ? Table
  : Route extends `DELETE me/match` ? QuickMatch
  : Route extends `DELETE sessions/current` ? Nothing
  : Route extends `GET lobby/seekers` ? Seekers
  : Route extends `GET me/blocks` ? Blocks
  : Route extends `GET me/export` ? Export
  : Route extends `GET me/friends` ? Friends
  : Route extends `GET me/invitations` ? TableInvitations
  : Route extends `GET me/match` ? QuickMatch
  : Route extends `GET me/notices` ? Notices
  : Route extends `GET me/sessions` ? Sessions
  : Route extends `GET me/tokens` ? Tokens
  : Route extends `POST join/look` ? Invitation
  : Route extends `POST me/blocks` ? Blocks
  : Route extends `POST me/friends` ? Friends
  : Route extends `POST me/password` ? null
  : Route extends `POST me/tokens` ? TokenMade
  : Route extends `POST notices/confirm` ? Nothing
  : Route extends `POST notices/stop` ? Nothing
  : Route extends `POST recovery/password` ? Me
  : Route extends `PUT me/match` ? QuickMatch
  : Route extends `PUT me/notices` ? Notices
  : Route extends `PUT me/profile` ? Profile
  : Route extends `GET people/${string}` ? Profile
  : Route extends `GET tables/${string}` ? Table
  : Route extends `GET tournaments/${string}` ? Tournament
  : Route extends `DELETE me` ? Nothing
  : Route extends `DELETE sessions` ? Nothing
  : Route extends `GET games` ? GameInfo[]
  : Route extends `GET me` ? Me
  : Route extends `GET tables` ? Cards
  : Route extends `GET tournaments` ? Tournaments
  : Route extends `PATCH me` ? Me
  : Route extends `POST join` ? Joined
  : Route extends `POST people` ? Me
  : Route extends `POST recovery` ? Nothing
  : Route extends `POST reports` ? Nothing
  : Route extends `POST sessions` ? Me
  : Route extends `POST tables` ? Table
  : Route extends `POST tournaments` ? Tournament
  : never;

/** What a request carries, by method and path. */
export type BodyOf<Route extends string> =
  Route extends `POST tables/${string}/seats/${string}/bot/consent` ? Consent
  : Route extends `POST tables/${string}/seats/${string}/sit/answer` ? RequestConsent
  : Route extends `PUT tournaments/${string}/games/${string}/${string}/${string}` ? TournamentDecision
  : Route extends `POST tables/${string}/seats/${string}/bot` ? BotLevel
  : Route extends `POST tables/${string}/seats/${string}/invite` ? AccountName
  : Route extends `POST tables/${string}/seats/${string}/sit` ? Sitting
  : Route extends `POST tables/${string}/guide/back` ? BackTo
  : Route extends `POST tables/${string}/undo/answer` ? GoBackConsent
  : Route extends `PUT me/notices/tables/${string}` ? ChoiceAtTable
  : Route extends `POST me/notices/channels` ? NewChannel
  : Route extends `POST me/invitations/${string}` ? Sitting
  : Route extends `POST tables/${string}/archive` ? Archiving
  : Route extends `POST tables/${string}/asides` ? Move
  : Route extends `POST tables/${string}/chat` ? Saying
  : Route extends `POST tables/${string}/choices` ? Answer
  : Route extends `POST tables/${string}/continuations` ? PlayOn
  : Route extends `POST tables/${string}/fork` ? Fork
  : Route extends `POST tables/${string}/hint` ? HintWish
  : Route extends `POST tables/${string}/holiday` ? Holiday
  : Route extends `POST tables/${string}/rematch` ? RematchWish
  : Route extends `POST tables/${string}/resign` ? GiveUp
  : Route extends `POST tables/${string}/resume` ? Resuming
  : Route extends `POST tables/${string}/set-up` ? OfSeat
  : Route extends `POST tables/${string}/take-back` ? TakeBack
  : Route extends `POST tables/${string}/undo` ? GoBack
  : Route extends `POST tables/${string}/visited` ? OfSeat
  : Route extends `POST tournaments/${string}/bots` ? BotLevel
  : Route extends `PUT tables/${string}/meeting` ? MeetingTime
  : Route extends `PUT tables/${string}/orders` ? Orders
  : Route extends `PUT tables/${string}/watch` ? Watching
  : Route extends `POST join/look` ? Invited
  : Route extends `POST me/blocks` ? NewBlock
  : Route extends `POST me/friends` ? AccountName
  : Route extends `POST me/password` ? NewPassword
  : Route extends `POST me/tokens` ? NewToken
  : Route extends `POST notices/confirm` ? MailLink
  : Route extends `POST notices/stop` ? MailLink
  : Route extends `POST recovery/password` ? Recovered
  : Route extends `PUT me/match` ? MatchWish
  : Route extends `PUT me/notices` ? NoticeChoices
  : Route extends `PUT me/profile` ? Publicity
  : Route extends `DELETE me` ? Goodbye
  : Route extends `PATCH me` ? Changes
  : Route extends `POST join` ? Joining
  : Route extends `POST people` ? NewPerson
  : Route extends `POST recovery` ? Forgotten
  : Route extends `POST reports` ? NewReport
  : Route extends `POST sessions` ? SignIn
  : Route extends `POST tables` ? NewTable
  : Route extends `POST tournaments` ? NewTournament
  : undefined;
