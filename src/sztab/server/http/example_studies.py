"""Examples of studies for OpenAPI."""

from sztab.engine.shapes import Json

from ..studies import representations as answers

PROGRESS: Json = {"status": "done", "done": 412, "of": 412, "ahead": 0, "mine": True}
LINKS: Json = [{"token": "build navy baltic_sea", "words": "Build a navy in the Baltic Sea", "places": ["baltic_sea"]}]
PLAYED: Json = [{"token": "play germany_broad_front", "words": "Play Broad Front"}]
JUDGED: Json = {"step": 179, "role": "germany", "word": "slip", "lost": 0.101, "doubt": 0.018}
CONTINUATION: Json = {
    "progress": PROGRESS, "step": 179, "levels": ["general", "officer"], "games": 100, "played": 100, "drawn": 0,
    "sides": [
        {"side": "axis", "wins": 71, "share": 0.71, "low": 0.615, "high": 0.79},
        {"side": "allies", "wins": 29, "share": 0.29, "low": 0.21, "high": 0.385},
    ],
}  # fmt: skip
STUDIES: dict[object, Json] = {
    answers.GameAnalysis: {
        "progress": PROGRESS, "playouts": 12, "calibrated_on": 48,
        "turns": [
            {"step": 179, "round": 8, "role": "germany", "chances": {"axis": 0.88, "allies": 0.12},
             "doubts": {"axis": 0.03, "allies": 0.03}}
        ],
        "turning": [{"step": 179, "round": 8, "role": "germany", "change": -0.1, "doubt": 0.05}],
        "decisions": [JUDGED], "luck": [{"step": 180, "role": "germany", "gained": 0.021, "doubt": 0.012}],
        "seats": [
            {"seat": 0, "accuracy": 87.5, "doubt": 2.5, "decisions": 61, "luck": 0.12, "luck_doubt": 0.08, "moments": 70,
             "words": {"best": 50, "good": 8, "slip": 2, "mistake": 1}}
        ],
    },
    answers.AnalysedDecision: {
        "judged": JUDGED,
        "played": {"answer": "play germany_broad_front", "links": PLAYED, "chance": 0.88, "doubt": 0.05},
        "others": [{"answer": "build navy baltic_sea", "links": LINKS, "chance": 0.98, "doubt": 0.01}],
        "line": [{"role": "uk", "words": "Build an army in Western Europe"}],
    },
    answers.Continuation: CONTINUATION,
    answers.Continuations: {"continuations": [CONTINUATION]},
    answers.BotThought: {
        "progress": PROGRESS, "step": 179, "role": "germany", "level": "general", "level_name": "General", "looks": "ahead",
        "persona": "sober", "turns": 6, "chance": 0.88, "doubt": 0.04, "chosen": 0, "worlds": 24,
        "options": [
            {"answer": "build navy baltic_sea", "links": LINKS, "value": 4.2, "doubt": 0.9,
             "reasons": [{"part": "fed_units", "words": "units in supply", "amount": 1.2}]}
        ],
        "fears": [{"role": "ussr", "words": "Battle in Ukraine", "times": 5, "cost": -2.4}],
    },
}  # fmt: skip
