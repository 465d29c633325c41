BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	table_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	audience INTEGER NOT NULL, 
	role INTEGER NOT NULL, 
	question VARCHAR(24) NOT NULL, 
	text TEXT NOT NULL, 
	data TEXT NOT NULL, 
	digest VARCHAR(16) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_entries_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',1,'seat',65535,-1,'','','{"key":"joined","seat":1,"name":"Jan"}','',1794807936079);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',2,'start',65535,-1,'','','{"lines":[]}','be7d9c1a658d',1794807936079);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',3,'choose',1,0,'0.0','discard germany_submarines_battle_of_the_atlantic','{}','',1794807936112);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',4,'choose',2,1,'0.0','discard uk_raf','{}','',1794807936129);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',5,'choose',1,0,'0.1','discard germany_volkssturm','{}','',1794807936157);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',6,'choose',2,1,'0.1','discard uk_linlithgow','{}','',1794807936229);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',7,'choose',1,0,'0.2','discard germany_superior_planning','{}','',1794807936328);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',8,'choose',2,1,'0.2','discard uk_resistance','{}','',1794807936332);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',9,'choose',1,2,'0.0','discard japan_land_battle','{}','',1794807936336);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',10,'choose',2,3,'0.0','discard ussr_women_conscripts','{}','',1794807936341);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',11,'choose',1,2,'0.1','discard japan_mobile_force','{}','',1794807936349);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',12,'choose',2,3,'0.1','discard ussr_titos_partisans','{}','',1794807936353);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',13,'choose',1,2,'0.2','discard japan_imperial_designs','{}','',1794807936357);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',14,'choose',2,3,'0.2','discard ussr_land_battle','{}','',1794807936362);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',15,'choose',1,4,'0.0','discard italy_build_navy','{}','',1794807936373);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',16,'choose',2,5,'0.0','discard usa_land_battle','{}','',1794807936386);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',17,'choose',1,4,'0.1','discard italy_german_aid_in_greece','{}','',1794807936402);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',18,'choose',2,5,'0.1','discard usa_firestorm_bombing','{}','',1794807936412);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',19,'choose',1,4,'0.2','discard italy_decima_flottiglia_mas','{}','',1794807936434);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',20,'choose',65535,5,'0.2','discard usa_guadalcanal','{"lines":[[1,"you_discard","Q4.12",[0,5]],[1,"you_discard","Q4.12",[0,26]],[1,"you_discard","Q4.12",[0,23]],[2,"you_discard","Q4.12",[1,87]],[2,"you_discard","Q4.12",[1,91]],[2,"you_discard","Q4.12",[1,93]],[4,"you_discard","Q4.12",[2,29]],[4,"you_discard","Q4.12",[2,41]],[4,"you_discard","Q4.12",[2,47]],[8,"you_discard","Q4.12",[3,115]],[8,"you_discard","Q4.12",[3,102]],[8,"you_discard","Q4.12",[3,96]],[16,"you_discard","Q4.12",[4,51]],[16,"you_discard","Q4.12",[4,57]],[16,"you_discard","Q4.12",[4,53]],[32,"you_discard","Q4.12",[5,117]],[32,"you_discard","Q4.12",[5,123]],[32,"you_discard","Q4.12",[5,129]],[511,"all_set","Q1.5",[3]],[511,"turn","Q5.1",[0,1]]]}','6987e5667503',1794807936451);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',21,'choose',65535,0,'1.0','discard germany_sea_battle','{"lines":[[1,"you_discard","Q4.12",[0,3]],[511,"discards_from_hand","Q5.5",[0,1]],[511,"scores_stars","Q10.1",[0,0,2]]]}','52b4064aaa9c',1794807936460);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',22,'choose',65535,0,'2.0','done','{"lines":[[511,"draws","Q5.9",[0,1]],[511,"turn","Q5.1",[1,1]]]}','f0051fc2985d',1794807936479);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',23,'choose',65535,1,'3.0','discard uk_singapore','{"lines":[[2,"you_discard","Q4.12",[1,81]],[511,"discards_from_hand","Q5.5",[1,1]],[511,"scores_stars","Q10.1",[1,1,2]]]}','73d89a30cf0a',1794807936492);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',24,'choose',2,1,'4.0','discard uk_build_army','{}','',1794807936503);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',25,'choose',65535,1,'4.1','done','{"lines":[[2,"you_discard","Q4.12",[1,70]],[511,"discards_from_hand","Q5.8",[1,1]],[511,"draws","Q5.9",[1,2]],[511,"turn","Q5.1",[2,1]]]}','7e19fc5489a9',1794807936520);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',26,'choose',65535,2,'5.0','play japan_truk','{"lines":[[-5,"plays_response","Q7.3",[2]],[4,"you_play_response","Q7.3",[2,44]],[511,"scores_stars","Q10.1",[2,0,2]]]}','db7c8c47ef36',1794807936529);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',27,'choose',1,2,'6.0','discard japan_fall_of_singapore','{}','',1794807936552);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',28,'choose',1,2,'6.1','discard japan_sea_battle','{}','',1794807936590);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',29,'choose',1,2,'6.2','discard japan_build_navy','{}','',1794807936610);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',30,'choose',1,2,'6.3','discard japan_forward_bases','{}','',1794807936627);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',31,'choose',65535,2,'6.4','done','{"lines":[[4,"you_discard","Q4.12",[2,38]],[4,"you_discard","Q4.12",[2,31]],[4,"you_discard","Q4.12",[2,30]],[4,"you_discard","Q4.12",[2,45]],[511,"discards_from_hand","Q5.8",[2,4]],[511,"draws","Q5.9",[2,5]],[511,"turn","Q5.1",[3,1]]]}','9cd897be4ce4',1794807936639);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',32,'choose',65535,3,'7.0','play ussr_defense_of_the_motherland','{"lines":[[-9,"plays_response","Q7.3",[3]],[8,"you_play_response","Q7.3",[3,105]],[511,"scores_stars","Q10.1",[3,1,2]]]}','c403394949ad',1794807936659);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',33,'choose',2,3,'8.0','discard ussr_land_battle','{}','',1794807936674);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',34,'choose',2,3,'8.1','discard ussr_stavka_artillery','{}','',1794807936698);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',35,'choose',2,3,'8.2','discard ussr_scorched_earth','{}','',1794807936715);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',36,'choose',65535,3,'8.3','done','{"lines":[[8,"you_discard","Q4.12",[3,96]],[8,"you_discard","Q4.12",[3,114]],[8,"you_discard","Q4.12",[3,112]],[511,"discards_from_hand","Q5.8",[3,3]],[511,"draws","Q5.9",[3,4]],[511,"turn","Q5.1",[4,1]]]}','c901b767139f',1794807936731);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',37,'choose',1,4,'9.0','play italy_sea_battle','{}','',1794807936743);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',38,'choose',65535,4,'9.1','battle mediterranean_sea','{"lines":[[511,"plays","Q7.11",[4,52]],[511,"battles_empty","Q6.9",[4,41]],[511,"scores_stars","Q10.1",[4,0,2]]]}','e947287b3d06',1794807936759);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',39,'choose',1,4,'10.0','discard italy_mare_nostrum','{}','',1794807936775);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',40,'choose',65535,4,'10.1','done','{"lines":[[16,"you_discard","Q4.12",[4,69]],[511,"discards_from_hand","Q5.8",[4,1]],[511,"draws","Q5.9",[4,2]],[511,"turn","Q5.1",[5,1]]]}','caf2eec2be5e',1794807936800);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',41,'choose',65535,5,'11.0','play usa_patton_advances','{"lines":[[511,"plays","Q7.1",[5,133]],[511,"scores_stars","Q10.1",[5,1,2]]]}','6b7a309c3bf3',1794807936819);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',42,'choose',2,5,'12.0','discard usa_land_battle','{}','',1794807936835);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',43,'choose',2,5,'12.1','discard usa_build_navy','{}','',1794807936852);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',44,'choose',2,5,'12.2','discard usa_build_navy','{}','',1794807936860);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',45,'choose',2,5,'12.3','discard usa_sea_battle','{}','',1794807936884);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',46,'choose',2,5,'12.4','discard usa_sea_battle','{}','',1794807936902);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',47,'choose',65535,5,'12.5','done','{"lines":[[32,"you_discard","Q4.12",[5,117]],[32,"you_discard","Q4.12",[5,118]],[32,"you_discard","Q4.12",[5,118]],[32,"you_discard","Q4.12",[5,119]],[32,"you_discard","Q4.12",[5,119]],[511,"discards_from_hand","Q5.8",[5,5]],[511,"draws","Q5.9",[5,6]],[511,"turn","Q5.1",[0,2]]]}','a8145b127c61',1794807936915);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',48,'choose',65535,0,'13.0','play germany_autobahn','{"lines":[[511,"plays","Q7.1",[0,15]]]}','97b7571781c8',1794807936924);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',49,'choose',65535,0,'14.0','redeploy army germany','{"lines":[[511,"removed","Q3.5",[0,0,9]],[511,"builds","Q6.1",[0,0,9]],[511,"scores_stars","Q10.1",[0,0,2]]]}','c6b218024685',1794807936941);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',50,'choose',1,0,'15.0','discard germany_build_army','{}','',1794807936954);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',51,'choose',1,0,'15.1','discard germany_build_navy','{}','',1794807936969);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',52,'choose',1,0,'15.2','discard germany_build_army','{}','',1794807936992);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',53,'choose',65535,0,'15.3','done','{"lines":[[1,"you_discard","Q4.12",[0,0]],[1,"you_discard","Q4.12",[0,2]],[1,"you_discard","Q4.12",[0,0]],[511,"discards_from_hand","Q5.8",[0,3]],[511,"draws","Q5.9",[0,4]],[511,"turn","Q5.1",[1,2]]]}','f80ad91ab541',1794807937019);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',54,'choose',65535,1,'16.0','discard uk_build_army','{"lines":[[2,"you_discard","Q4.12",[1,70]],[511,"discards_from_hand","Q5.5",[1,1]],[511,"scores_stars","Q10.1",[1,1,2]]]}','ae0c2d237c86',1794807937035);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',55,'choose',2,1,'17.0','discard uk_sea_battle','{}','',1794807937054);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',56,'choose',2,1,'17.1','discard uk_build_army','{}','',1794807937072);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',57,'choose',2,1,'17.2','discard uk_build_navy','{}','',1794807937095);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',58,'choose',2,1,'17.3','discard uk_increased_commonwealth_support','{}','',1794807937122);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',59,'choose',65535,1,'17.4','done','{"lines":[[2,"you_discard","Q4.12",[1,73]],[2,"you_discard","Q4.12",[1,70]],[2,"you_discard","Q4.12",[1,72]],[2,"you_discard","Q4.12",[1,78]],[511,"discards_from_hand","Q5.8",[1,4]],[511,"draws","Q5.9",[1,5]],[511,"turn","Q5.1",[2,2]]]}','706bd48f52b9',1794807937143);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',60,'choose',65535,2,'18.0','pass','{}','6db5a52944ea',1794807937167);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',61,'choose',65535,2,'19.0','play japan_surprise_attack','{"lines":[[-5,"plays_response","Q7.3",[2]],[4,"you_play_response","Q7.3",[2,43]],[511,"scores_stars","Q10.1",[2,0,2]]]}','e5fcd8942853',1794807937203);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',62,'choose',1,2,'20.0','discard japan_submarines_pacific_islands','{}','',1794807937224);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',63,'choose',65535,2,'20.1','done','{"lines":[[4,"you_discard","Q4.12",[2,33]],[511,"discards_from_hand","Q5.8",[2,1]],[511,"draws","Q5.9",[2,2]],[511,"turn","Q5.1",[3,2]]]}','e71e27bc2b89',1794807937246);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',64,'choose',65535,3,'21.0','pass','{}','7f1c85fd2d24',1794807937263);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',65,'choose',2,3,'22.0','play ussr_land_battle','{}','',1794807937386);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',66,'choose',65535,3,'22.1','battle siberia','{"lines":[[511,"plays","Q7.11",[3,96]],[511,"battles_empty","Q6.9",[3,17]],[511,"scores_stars","Q10.1",[3,1,2]]]}','445e61529d93',1794807937407);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',67,'choose',2,3,'23.0','discard ussr_land_battle','{}','',1794807937435);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',68,'choose',2,3,'23.1','discard ussr_build_navy','{}','',1794807937450);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',69,'choose',2,3,'23.2','discard ussr_stalingrad','{}','',1794807937471);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',70,'choose',2,3,'23.3','discard ussr_german_soviet_treaty','{}','',1794807937497);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',71,'choose',2,3,'23.4','discard ussr_build_army','{}','',1794807937519);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',72,'choose',65535,3,'23.5','done','{"lines":[[8,"you_discard","Q4.12",[3,96]],[8,"you_discard","Q4.12",[3,97]],[8,"you_discard","Q4.12",[3,108]],[8,"you_discard","Q4.12",[3,100]],[8,"you_discard","Q4.12",[3,95]],[511,"discards_from_hand","Q5.8",[3,5]],[511,"draws","Q5.9",[3,6]],[511,"turn","Q5.1",[4,2]]]}','5bbc7c898239',1794807937539);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',73,'choose',65535,4,'24.0','discard italy_build_army','{"lines":[[16,"you_discard","Q4.12",[4,49]],[511,"discards_from_hand","Q5.5",[4,1]],[511,"scores_stars","Q10.1",[4,0,2]]]}','8c308b4bb7e0',1794807937551);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',74,'choose',1,4,'25.0','discard italy_german_reinforcements','{}','',1794807937594);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',75,'choose',1,4,'25.1','discard italy_impero_italiano','{}','',1794807937683);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',76,'choose',1,4,'25.2','discard italy_land_battle','{}','',1794807937704);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',77,'choose',65535,4,'25.3','done','{"lines":[[16,"you_discard","Q4.12",[4,61]],[16,"you_discard","Q4.12",[4,68]],[16,"you_discard","Q4.12",[4,50]],[511,"discards_from_hand","Q5.8",[4,3]],[511,"draws","Q5.9",[4,4]],[511,"turn","Q5.1",[5,2]]]}','83579f018372',1794807937718);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',78,'choose',65535,5,'26.0','play usa_american_volunteer_group','{"lines":[[511,"plays_status","Q7.4",[5,136]],[511,"scores_stars","Q10.1",[5,1,2]]]}','019395deac58',1794807937731);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',79,'choose',65535,5,'27.0','done','{"lines":[[511,"draws","Q5.9",[5,1]],[511,"turn","Q5.1",[0,3]]]}','92a01c5cfecc',1794807937747);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',80,'choose',65535,0,'28.0','discard germany_land_battle','{"lines":[[1,"you_discard","Q4.12",[0,1]],[511,"discards_from_hand","Q5.5",[0,1]],[511,"scores_stars","Q10.1",[0,0,2]]]}','6b8ec05724b0',1794807937758);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',81,'choose',1,0,'29.0','discard germany_atlantic_wall','{}','',1794807937783);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',82,'choose',65535,0,'29.1','done','{"lines":[[1,"you_discard","Q4.12",[0,17]],[511,"discards_from_hand","Q5.8",[0,1]],[511,"draws","Q5.9",[0,2]],[511,"turn","Q5.1",[1,3]]]}','b7de8d5c8457',1794807937798);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',83,'choose',65535,1,'30.0','discard uk_build_navy','{"lines":[[2,"you_discard","Q4.12",[1,72]],[511,"discards_from_hand","Q5.5",[1,1]],[511,"scores_stars","Q10.1",[1,1,2]]]}','bd1e45f34517',1794807937810);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',84,'choose',2,1,'31.0','discard uk_enigma_code_cracked','{}','',1794807937830);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',85,'choose',2,1,'31.1','discard uk_king_peter','{}','',1794807937847);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',86,'choose',2,1,'31.2','discard uk_bomber_command','{}','',1794807937868);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',87,'choose',2,1,'31.3','discard uk_defensive_posture','{}','',1794807937884);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',88,'choose',2,1,'31.4','discard uk_ledo_burma_roads','{}','',1794807937904);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',89,'choose',65535,1,'31.5','done','{"lines":[[2,"you_discard","Q4.12",[1,85]],[2,"you_discard","Q4.12",[1,79]],[2,"you_discard","Q4.12",[1,74]],[2,"you_discard","Q4.12",[1,83]],[2,"you_discard","Q4.12",[1,80]],[511,"discards_from_hand","Q5.8",[1,5]],[511,"draws","Q5.9",[1,6]],[511,"turn","Q5.1",[2,3]]]}','bf988f9cf63d',1794807937917);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',90,'choose',65535,2,'32.0','pass','{}','4233fd3d95e5',1794807937939);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',91,'choose',1,2,'33.0','play japan_build_army','{}','',1794807937956);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',92,'choose',65535,2,'33.1','declare army japan','{"lines":[[511,"plays","Q7.11",[2,28]],[511,"declares","Q6.8",[2,0,29]],[511,"scores_stars","Q10.1",[2,0,2]]]}','ee72c6e218d8',1794807937976);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',93,'choose',1,2,'34.0','discard japan_co_prosperity_sphere','{}','',1794807937990);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',94,'choose',1,2,'34.1','discard japan_build_navy','{}','',1794807938001);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',95,'choose',65535,2,'34.2','done','{"lines":[[4,"you_discard","Q4.12",[2,46]],[4,"you_discard","Q4.12",[2,30]],[511,"discards_from_hand","Q5.8",[2,2]],[511,"draws","Q5.9",[2,3]],[511,"turn","Q5.1",[3,3]]]}','7c8e164c202e',1794807938026);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',96,'choose',65535,3,'35.0','use ussr_defense_of_the_motherland','{"lines":[[511,"uses","Q7.3",[3,105]]]}','4aceafb8daf2',1794807938043);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',97,'choose',65535,3,'36.0','recruit army kazakhstan','{"lines":[[511,"recruits","Q6.5",[3,0,18]]]}','0bf92996cdd7',1794807938056);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',98,'choose',65535,3,'37.0','discard ussr_build_army','{"lines":[[8,"you_discard","Q4.12",[3,95]],[511,"discards_from_hand","Q5.5",[3,1]],[511,"scores_stars","Q10.1",[3,1,2]]]}','f611739a05b2',1794807938077);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',99,'choose',2,3,'38.0','discard ussr_vasilevsky','{}','',1794807938093);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',100,'choose',2,3,'38.1','discard ussr_sea_battle','{}','',1794807938109);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',101,'choose',2,3,'38.2','discard ussr_general_winter','{}','',1794807938121);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',102,'choose',2,3,'38.3','discard ussr_build_army','{}','',1794807938138);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',103,'choose',65535,3,'38.4','done','{"lines":[[8,"you_discard","Q4.12",[3,104]],[8,"you_discard","Q4.12",[3,98]],[8,"you_discard","Q4.12",[3,99]],[8,"you_discard","Q4.12",[3,95]],[511,"discards_from_hand","Q5.8",[3,4]],[511,"draws","Q5.9",[3,5]],[511,"turn","Q5.1",[4,3]]]}','c15da57a0b94',1794807938148);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',104,'choose',65535,4,'39.0','discard italy_monte_cassino','{"lines":[[16,"you_discard","Q4.12",[4,62]],[511,"discards_from_hand","Q5.5",[4,1]],[511,"scores_stars","Q10.1",[4,0,2]]]}','c24b65e200fe',1794807938158);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',105,'choose',1,4,'40.0','discard italy_bravado','{}','',1794807938167);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',106,'choose',1,4,'40.1','discard italy_division_azul','{}','',1794807938324);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',107,'choose',1,4,'40.2','discard italy_plunder','{}','',1794807938332);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',108,'choose',65535,4,'40.3','done','{"lines":[[16,"you_discard","Q4.12",[4,67]],[16,"you_discard","Q4.12",[4,56]],[16,"you_discard","Q4.12",[4,60]],[511,"discards_from_hand","Q5.8",[4,3]],[511,"draws","Q5.9",[4,4]],[511,"turn","Q5.1",[5,3]]]}','ccd8bbd79120',1794807938345);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',109,'choose',65535,5,'41.0','discard usa_build_army','{"lines":[[32,"you_discard","Q4.12",[5,116]],[511,"discards_from_hand","Q5.5",[5,1]],[511,"scores_stars","Q10.1",[5,1,2]]]}','f94df8913ea2',1794807938355);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',110,'choose',65535,5,'42.0','done','{"lines":[[511,"draws","Q5.9",[5,1]],[511,"turn","Q5.1",[0,4]]]}','d7726d9c58c8',1794807938367);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',111,'choose',65535,0,'43.0','play germany_broad_front','{"lines":[[511,"plays","Q7.1",[0,10]],[511,"scores_stars","Q10.1",[0,0,2]]]}','49dda88c3fb4',1794807938372);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',112,'choose',1,0,'44.0','discard germany_land_battle','{}','',1794807938381);
INSERT INTO "entries" VALUES('oDhDoMR3siFd',113,'chat',65535,-1,'6eZKjvNlgP6Q','Do jutra!','{"channel":"table","name":"Ania","seat":0}','',1794807938424);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',1,'seat',65535,-1,'','','{"key":"joined","seat":1,"name":"Ania"}','',1794807938628);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',2,'start',65535,-1,'','','{"lines":[[511,"begins","R4.8",[0]],[511,"turn","R5.1",[0,1]]]}','c145c11db719',1794807938628);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',3,'choose',65535,0,'0.0','special food','{"lines":[[511,"takes_special","R6.1",[0,2,0]]]}','30e15b22ce6a',1794807938634);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',4,'choose',65535,0,'1.0','add fuel ammo','{"lines":[[511,"commander_used","R13.1",[0]],[511,"adds","R13.3",[0,0]],[511,"adds","R13.3",[1,0]]]}','80a1e1d249db',1794807938639);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',5,'choose',65535,0,'2.0','special fuel','{"lines":[[511,"takes_special","R6.1",[0,0,0]]]}','16d45e1e04b6',1794807938645);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',6,'choose',65535,0,'3.0','end','{}','f641ca0ae714',1794807938727);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',7,'choose',65535,0,'4.0','mark aachen','{"lines":[[511,"marks","R14.A1",[0,65]],[511,"turn","R5.1",[2,1]]]}','5ee1b0081a99',1794807938745);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',8,'choose',65535,2,'5.0','trucks 1','{"lines":[[511,"takes_trucks","R7.1",[2,1,5]]]}','2c1aff12931e',1794807938755);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',9,'choose',65535,2,'6.0','special ammo','{"lines":[[511,"takes_special","R6.1",[2,1,69]]]}','32ae1bef2dee',1794807938809);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',10,'choose',65535,2,'7.0','command_move blue_xii','{}','7f1715bae6fe',1794807938821);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',11,'choose',65535,2,'8.0','enter vitry','{"lines":[[511,"commander_used","R13.1",[2]],[511,"moves","R10.2",[7,73,80]],[511,"reveals","R10.6",[2,80,28]]]}','25b9fa0b891f',1794807938839);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',12,'choose',65535,2,'9.0','pass','{"lines":[[511,"takes_space","R10.7",[2,80]]]}','ae474dc61dc6',1794807938858);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',13,'choose',65535,2,'10.0','load 2f','{"lines":[[511,"carries","R10.28",[7,4]]]}','5ffa39b23dd3',1794807938870);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',14,'choose',65535,2,'11.0','enter brienne','{"lines":[[511,"moves","R10.2",[7,80,82]],[511,"reveals","R10.6",[2,82,36]],[511,"takes_space","R10.7",[2,82]]]}','cb1ae43923f0',1794807938883);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',15,'choose',65535,2,'12.0','stop','{}','3b657f22bd72',1794807938895);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',16,'choose',65535,2,'13.0','end','{}','68b5485582c8',1794807938906);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',17,'choose',65535,2,'14.0','mark schleiden','{"lines":[[511,"marks","R14.A1",[2,63]],[511,"turn","R5.1",[1,1]]]}','9664c566b3cc',1794807938920);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',18,'choose',65535,1,'15.0','air pursuit','{"lines":[[511,"air_support","R11.1",[1,0]],[2,"you_see","R5.8",[0,19]]]}','ea9a52dc22cc',1794807938936);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',19,'choose',65535,1,'16.0','trucks 1','{"lines":[[511,"takes_trucks","R7.1",[1,1,4]]]}','1a7c0e4d31f5',1794807938946);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',20,'choose',65535,1,'17.0','end','{}','84efcb46f49d',1794807938955);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',21,'choose',65535,1,'18.0','mark maastricht','{"lines":[[511,"marks","R14.A1",[1,35]],[511,"turn","R5.1",[0,2]]]}','a60f471546c9',1794807938974);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',22,'choose',65535,0,'19.0','trucks 1','{"lines":[[511,"takes_trucks","R7.1",[0,1,3]]]}','3bb331f56563',1794807938987);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',23,'choose',65535,0,'20.0','special food','{"lines":[[511,"takes_special","R6.1",[0,2,0]]]}','f7b6f6edf92c',1794807938999);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',24,'choose',65535,0,'21.0','keep 2f1a6p','{"lines":[[511,"surplus_gone","R6.4",[0,2]]]}','8b5f2303d096',1794807939012);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',25,'choose',65535,0,'22.0','end','{}','133a233c4cd9',1794807939029);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',26,'choose',65535,0,'23.0','mark st_vith','{"lines":[[511,"marks","R14.A1",[0,61]],[511,"turn","R5.1",[2,2]]]}','8bb52ee72bd6',1794807939038);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',27,'choose',65535,2,'24.0','special food','{"lines":[[511,"takes_special","R6.1",[2,2,69]]]}','99487682954e',1794807939059);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',28,'choose',65535,2,'25.0','special ammo','{"lines":[[511,"takes_special","R6.1",[2,1,69]]]}','fa29a491e3b2',1794807939070);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',29,'choose',65535,2,'26.0','end','{}','a64f3a796f20',1794807939084);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',30,'choose',65535,2,'27.0','mark bastogne','{"lines":[[511,"marks","R14.A1",[2,59]],[511,"turn","R5.1",[1,2]]]}','4b45eed63629',1794807939094);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',31,'choose',65535,1,'28.0','transport','{}','6194da84190d',1794807939106);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',32,'choose',2,1,'29.0','truck dreux-chartres','{}','',1794807939117);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',33,'choose',2,1,'29.1','haul none','{}','',1794807939127);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',34,'choose',2,1,'29.2','truck mantes-paris','{}','',1794807939132);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',35,'choose',2,1,'29.3','haul none','{}','',1794807939137);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',36,'choose',2,1,'29.4','truck paris-melun','{}','',1794807939142);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',37,'choose',2,1,'29.5','haul none','{}','',1794807939150);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',38,'choose',2,1,'29.6','carry white_vii 2f','{}','',1794807939156);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',39,'choose',2,1,'29.7','carry white_v 1f','{}','',1794807939161);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',40,'choose',65535,1,'29.8','done','{"lines":[[511,"transports","R8.1",[1,3]],[511,"hauls","R8.2",[38,37,0]],[511,"hauls","R8.2",[39,40,0]],[511,"hauls","R8.2",[40,41,0]],[511,"carries","R8.8",[5,4]],[511,"carries","R8.8",[4,1]]]}','a71d28bce2a0',1794807939166);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',41,'choose',65535,1,'30.0','move white_vii','{}','cbadf046ee95',1794807939174);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',42,'choose',65535,1,'31.0','load 1f1p','{"lines":[[511,"carries","R10.28",[5,6]]]}','15f459e5ad6a',1794807939179);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',43,'choose',65535,1,'32.0','enter meaux','{"lines":[[511,"moves","R10.2",[5,41,105]],[511,"reveals","R10.6",[1,105,19]],[511,"takes_space","R10.7",[1,105]]]}','5b41ca8382fe',1794807939184);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',44,'choose',65535,1,'33.0','load none','{"lines":[[511,"carries","R10.28",[5,0]]]}','289cd2f30b31',1794807939194);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',45,'choose',65535,1,'34.0','stop','{}','e85af78f6e23',1794807939201);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',46,'choose',65535,1,'35.0','call','{"lines":[[511,"calls","R10.15",[1]]]}','48b1a5c73a92',1794807939208);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',47,'choose',65535,1,'36.0','end','{}','3e2b82283fd9',1794807939215);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',48,'choose',65535,1,'37.0','mark leuven','{"lines":[[511,"marks","R14.A1",[1,107]],[511,"turn","R5.1",[0,3]]]}','49103604bea5',1794807939227);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',49,'choose',65535,0,'38.0','move red_xii','{}','673f4ce7c62f',1794807939232);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',50,'choose',65535,0,'39.0','load 1f1p','{"lines":[[511,"carries","R10.28",[2,6]]]}','b92e28089f80',1794807939239);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',51,'choose',65535,0,'40.0','enter gournay','{"lines":[[511,"moves","R10.2",[2,3,9]],[511,"reveals","R10.6",[0,9,13]],[511,"takes_space","R10.7",[0,9]]]}','0853b9141842',1794807939252);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',52,'choose',65535,0,'41.0','load none','{"lines":[[511,"carries","R10.28",[2,0]]]}','d1b47988b580',1794807939260);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',53,'choose',65535,0,'42.0','enter neufchatel','{"lines":[[511,"moves","R10.2",[2,9,8]],[511,"reveals","R10.6",[0,8,8]],[511,"takes_space","R10.7",[0,8]]]}','aa32fc1acad9',1794807939267);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',54,'choose',65535,0,'43.0','move red_i','{}','fdc15a495533',1794807939279);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',55,'choose',65535,0,'44.0','load 4f1p','{"lines":[[511,"carries","R10.28",[0,37]]]}','4a86d996d516',1794807939285);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',56,'choose',65535,0,'45.0','enter brionne','{"lines":[[511,"moves","R10.2",[0,0,1]]]}','b43834c35999',1794807939290);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',57,'choose',65535,0,'46.0','load 1p','{"lines":[[511,"carries","R10.28",[0,3]]]}','a221fa08328a',1794807939294);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',58,'choose',65535,0,'47.0','enter louviers','{"lines":[[511,"moves","R10.2",[0,1,3]]]}','f9578a381e49',1794807939298);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',59,'choose',65535,0,'48.0','load 1a1p','{"lines":[[511,"carries","R10.28",[0,8]]]}','ef910d92ff44',1794807939304);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',60,'choose',65535,0,'49.0','enter brionne','{"lines":[[511,"moves","R10.2",[0,3,1]]]}','150e44c7f0e1',1794807939311);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',61,'choose',65535,0,'50.0','end','{}','968e7cac4cd7',1794807939325);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',62,'choose',65535,0,'51.0','mark diest','{"lines":[[511,"marks","R14.A1",[0,22]],[511,"turn","R5.1",[2,3]]]}','eaf4d8069c47',1794807939340);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',63,'choose',65535,2,'52.0','move blue_xv','{}','96f7b0a9e990',1794807939353);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',64,'choose',65535,2,'53.0','load 1f1p','{"lines":[[511,"carries","R10.28",[8,6]]]}','6b5d14f517ae',1794807939373);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',65,'choose',65535,2,'54.0','enter auxerre','{"lines":[[511,"moves","R10.2",[8,72,75]],[511,"reveals","R10.6",[2,75,35]],[511,"takes_space","R10.7",[2,75]],[511,"encircled","R10.21",[2,74]]]}','bd5de35c9c52',1794807939383);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',66,'choose',65535,2,'55.0','stop','{}','26ce5c512781',1794807939396);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',67,'choose',65535,2,'56.0','air resistance','{"lines":[[511,"air_support","R11.1",[2,1]],[4,"you_see","R5.8",[1,60]]]}','681c751889d9',1794807939407);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',68,'choose',65535,2,'57.0','recon resistance','{"lines":[[511,"scouts","R10.16",[2,1]],[4,"you_see","R5.8",[1,60]]]}','f5a2d35da0b5',1794807939417);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',69,'choose',65535,2,'58.0','end','{}','204c92b3ebdb',1794807939427);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',70,'choose',65535,2,'59.0','mark bruxelles','{"lines":[[511,"marks","R14.A1",[2,34]],[511,"turn","R5.1",[1,3]]]}','10dfe58bba58',1794807939435);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',71,'choose',65535,1,'60.0','command_air pursuit','{"lines":[[511,"commander_used","R13.1",[1]],[511,"air_support","R11.1",[1,0]],[2,"you_see","R5.8",[0,18]]]}','8f71b4a5a5e4',1794807939444);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',72,'choose',65535,1,'61.0','trucks 1','{"lines":[[511,"takes_trucks","R7.1",[1,1,2]]]}','95d6ed39ada1',1794807939459);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',73,'choose',65535,1,'62.0','special fuel','{"lines":[[511,"takes_special","R6.1",[1,0,37]]]}','b93d9c34830f',1794807939466);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',74,'choose',65535,1,'63.0','end','{}','febab983527e',1794807939473);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',75,'choose',65535,1,'64.0','mark marche','{"lines":[[511,"marks","R14.A1",[1,57]],[511,"turn","R5.1",[0,4]]]}','acb4beaa37dd',1794807939491);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',76,'choose',65535,0,'65.0','air resistance','{"lines":[[511,"air_support","R11.1",[0,1]],[1,"you_see","R5.8",[1,60]]]}','d4ca28d00f49',1794807939504);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',77,'choose',65535,0,'66.0','move red_ii_cdn','{}','f833baa49258',1794807939519);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',78,'choose',65535,0,'67.0','load 1f1a','{"lines":[[511,"carries","R10.28",[1,5]]]}','a8cd29fcd256',1794807939531);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',79,'choose',65535,0,'68.0','enter louviers','{"lines":[[511,"moves","R10.2",[1,2,3]]]}','7fe299da3889',1794807939538);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',80,'choose',65535,0,'69.0','load none','{"lines":[[511,"carries","R10.28",[1,0]]]}','2f898ecd8cbc',1794807939550);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',81,'choose',65535,0,'70.0','enter gournay','{"lines":[[511,"moves","R10.2",[1,3,9]]]}','395ad8aea233',1794807939557);
INSERT INTO "entries" VALUES('ERjMM04U0oIa',82,'choose',65535,0,'71.0','load 1p','{"lines":[[511,"carries","R10.28",[1,3]]]}','eebc99047144',1794807939567);
INSERT INTO "entries" VALUES('LYwkGNrbUa8W',1,'seat',65535,-1,'','','{"key":"joined","seat":1,"name":"Jan"}','',1794807939585);
INSERT INTO "entries" VALUES('LYwkGNrbUa8W',2,'start',65535,-1,'','','{"lines":[[511,"begins","R4.8",[1]],[511,"turn","R5.1",[1,1]]]}','8972307358ea',1794807939585);
INSERT INTO "entries" VALUES('LYwkGNrbUa8W',3,'choose',65535,1,'0.0','special ammo','{"lines":[[511,"takes_special","R6.1",[1,1,37]]]}','96e2da23d001',1794807939601);
INSERT INTO "entries" VALUES('LYwkGNrbUa8W',4,'choose',65535,1,'1.0','end','{}','b9ca7e77647d',1794807939608);
INSERT INTO "entries" VALUES('LYwkGNrbUa8W',5,'choose',65535,1,'2.0','mark koblenz','{"lines":[[511,"marks","R14.A1",[1,103]],[511,"turn","R5.1",[0,1]]]}','1529548fdfec',1794807939614);
INSERT INTO "entries" VALUES('LYwkGNrbUa8W',6,'choose',65535,0,'3.0','trucks 1','{"lines":[[511,"takes_trucks","R7.1",[0,1,5]]]}','092a0997c7a8',1794807939624);
INSERT INTO "entries" VALUES('LYwkGNrbUa8W',7,'choose',65535,0,'4.0','supply lisieux','{"lines":[[511,"takes_standard","R6.1",[0,0]]]}','b72436cf55e7',1794807939629);
INSERT INTO "entries" VALUES('LYwkGNrbUa8W',8,'choose',65535,0,'5.0','pass','{}','ac6e1cd86d97',1794807939637);
INSERT INTO "entries" VALUES('LYwkGNrbUa8W',9,'choose',65535,0,'6.0','end','{}','8f281def0115',1794807939642);
INSERT INTO "entries" VALUES('LYwkGNrbUa8W',10,'choose',65535,0,'7.0','mark wesel','{"lines":[[511,"marks","R14.A1",[0,99]],[511,"turn","R5.1",[1,2]]]}','35614e07b2e4',1794807939646);
INSERT INTO "entries" VALUES('LYwkGNrbUa8W',11,'choose',65535,1,'8.0','end','{}','542f729687b1',1794807939650);
INSERT INTO "entries" VALUES('LYwkGNrbUa8W',12,'choose',65535,1,'9.0','mark rheydt','{"lines":[[511,"marks","R14.A1",[1,66]],[511,"turn","R5.1",[0,2]]]}','f14e0519651d',1794807939656);
INSERT INTO "entries" VALUES('LYwkGNrbUa8W',13,'resign',65535,-1,'','','{"key":"resigned","side":"white"}','',1794807939658);
CREATE TABLE keys (
	id VARCHAR(24) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	label VARCHAR(60) NOT NULL, 
	scopes VARCHAR(60) NOT NULL, 
	created BIGINT NOT NULL, 
	used BIGINT NOT NULL, 
	CONSTRAINT pk_keys PRIMARY KEY (id), 
	CONSTRAINT fk_keys_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT uq_keys_hash UNIQUE (hash)
);
INSERT INTO "keys" VALUES('VqbZy9kqHElB','c60f3308e32098be822c41a5a7e4201e742b6006f041c89996555dba223fa118','6eZKjvNlgP6Q','','read play chat manage',1794807934802,1794807934802);
INSERT INTO "keys" VALUES('BrU5YAnsHgA0','5763584bec4469d7f67df07114c4d977b6053b59a56f622e79268829dc7e13cc','6pKy8sodxxcK','','read play chat manage',1794807934918,1794807934918);
CREATE TABLE people (
	id VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	account VARCHAR(80), 
	password VARCHAR(200), 
	language VARCHAR(2) NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT uq_people_account UNIQUE (account)
);
INSERT INTO "people" VALUES('6eZKjvNlgP6Q','Ania','ania','$argon2id$v=19$m=65536,t=3,p=4$WQnOb5B2NdzUbUfnawOtkA$d2gx6HY6nj8FWmo4xmd6OwxzSoNyH8ktaPt1OwtM/lg','en',1794807934801);
INSERT INTO "people" VALUES('6pKy8sodxxcK','Jan','jan','$argon2id$v=19$m=65536,t=3,p=4$xwHPAhrfAWOD+DiQRU5KXg$f76rDAV/qYnrXBY8GP5z7I9+JKiyjFh+N9ix649gVB0','en',1794807934918);
CREATE TABLE seats (
	table_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	person VARCHAR(24), 
	name VARCHAR(40) NOT NULL, 
	bot VARCHAR(12) NOT NULL, 
	bot_asked VARCHAR(12) NOT NULL, 
	link VARCHAR(64), 
	nonce VARCHAR(64) NOT NULL, 
	orders TEXT NOT NULL, 
	visited INTEGER NOT NULL, 
	resigns BOOLEAN NOT NULL, 
	archived BOOLEAN NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_seats_link UNIQUE (link)
);
INSERT INTO "seats" VALUES('oDhDoMR3siFd',0,'person','6eZKjvNlgP6Q','Ania','','',NULL,'52771f6d117a782652f590fcc5007f99','{}',0,0,0);
INSERT INTO "seats" VALUES('oDhDoMR3siFd',1,'open','6pKy8sodxxcK','Jan','','',NULL,'c79ccca3955d8cb40be5b82f5bc75bbd','{}',0,0,0);
INSERT INTO "seats" VALUES('ERjMM04U0oIa',0,'person','6pKy8sodxxcK','Jan','','',NULL,'1eaf42fcd7ba82c0cbbb2a58e06bfcfc','{}',0,0,0);
INSERT INTO "seats" VALUES('ERjMM04U0oIa',1,'open','6eZKjvNlgP6Q','Ania','','',NULL,'77ee0b4e232b99e0fce460ac073fe52e','{}',0,0,0);
INSERT INTO "seats" VALUES('ERjMM04U0oIa',2,'person','6pKy8sodxxcK','Jan','','',NULL,'fb609b15afd89808470d9e69b62ed5d1','{}',0,0,0);
INSERT INTO "seats" VALUES('LYwkGNrbUa8W',0,'person','6eZKjvNlgP6Q','Ania','','',NULL,'2c9132d2a3832431132e9fe7ed213cb4','{}',0,0,0);
INSERT INTO "seats" VALUES('LYwkGNrbUa8W',1,'open','6pKy8sodxxcK','Jan','','',NULL,'f96bc8efa399b97016fd52a2f5408273','{}',0,1,0);
INSERT INTO "seats" VALUES('CXA2v2t79J58',0,'person','6eZKjvNlgP6Q','Ania','','',NULL,'af1eb1a8db799f9a9785b3094370e881','{}',0,0,0);
INSERT INTO "seats" VALUES('CXA2v2t79J58',1,'open',NULL,'','','',NULL,'','{}',0,0,0);
CREATE TABLE snapshots (
	table_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	state BLOB NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_snapshots_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "snapshots" VALUES('oDhDoMR3siFd',64,X'86A572756C6573D9203766373863373731313066353232613366623232646264623831313662336264A57374617465DE001AA66167656E64619692AB656E645F6F665F7475726E910392AA647261775F7068617365910392AD646973636172645F7068617365910392AD73636F72696E675F7068617365910392AC737570706C795F7068617365910397A561637465649103A6616374696F6E009103919000A57A6F6E6573DC0024DC001A00CD1200CD0200CD0E00CD2400CD0C00CD2000CD1000CD1800CD0600CD36000000CD2600CD3200CD0200CD1600CD0800CD020000CD0400CD0200CD1C00CD2A00CD2C00CD1A00DC0017CD9000CD9600CD8C00CD8E00CD9200CD8E00CDBC00CD9200CDB200CDB000CDB400CD9000CDA400CD9A00CDB800CD9200CD8E00CDAC00CD9200CD9800CD9000CD8E00CDA800DC0011CD3800CD3A00CD4000CD3C00CD5000CD4400CD3C00CD6000CD3800CD3C00CD5400CD3800CD4800CD4E00CD3E00CD3A00CD4600DC0014CDDA00CDBE00CDC600CDBE00CDC400CDD000CDDE00CDBE00CDD400CDC400CDCE00CDE200CDC000CDD600CDCA00CDBE00CDBE00CDDC00CDC000CDBE00DC0012CD8000CD7800CD6400CD6400CD6C00CD6800CD6600CD6200CD6200CD7400CD8400CD6E00CD6400CD8200CD6200CD7E00CD7600CD6600DC0019CE00010400CE00010600CE00010000CDFE00CE00011400CE00011600CDEA00CDF000CE00010C00CDE800CDE800CDF800CDEE00CE00011800CDF400CE00011C00CDE800CDEA00CDEE00CDF200CE00010800CE00011A00CDFC00CDEC00CDE80097CD0201CD0201CD0201CD1401CD2201CD2801CD300197CD8C02CD9002CD9402CD9E02CDA002CDA602CDAA0297CD3804CD3C04CD3C04CD3E04CD3E04CD4A04CD5C0497CDBE08CDBE08CDC008CDC008CDC208CDC808CDD80897CD6210CD6410CD7010CD7A10CD7C10CD8610CD881097CDE820CDEC20CDEC20CDFA20CE00010E20CE00011020CE0001122098CD1FFFCD0A01CD3401CD2E01CD060101CD0401019ACDAE02CDB602CDBA02CDA202CD8C02CD8C02CD9202CD8C02CD9002CD9C0298CD3A04CD5204CD5E04CD4C04CD3E04CD3C04CD5A04CD420496CDE608CDCC08CDC008CDC008CDE408CDE00895CD69FFCD6610CD7210CD6A10CD8A1099CE00010BFFCDEA20CDF620CE00010220CDEA20CDEC20CDEC20CDEE20CDEE20909090909090909092CD5604CD580491CDD2089090909090909090A36B6579D94038643263666166653839396638646162643863363432623335356366303838376162386664303461306138666133623931363933343666376264383836323361A7636F756E74657204A66F66667365741EA76C6561726E656418A46F766572C2A6726573756C7490A57370656E7490A661726D69657396CD0200CC80CE20000000CE00010000CD080002A6666C6565747396000000000000A27670920A08A5726F756E6402A661637469766503A5706861736502A47573656490A76775617264656490A8736869656C64656490A8696E5F666F72636590AC626567616E5F61726D69657396CD0200CC80CE20000000CE00010000CD080002AC626567616E5F666C6565747396000000000000AB7265616C6C6F6361746564C2AB776172666172655F6F6666C2AD776172666172655F626F6E757300AD776172666172655F746F74616C00A8726564697265637400A47475726E16A4626173651BA6756E646F6E6500A772657175657374C0');
INSERT INTO "snapshots" VALUES('ERjMM04U0oIa',64,X'86A572756C6573D9203766373863373731313066353232613366623232646264623831313662336264A57374617465DE0030A66167656E64619592AB656E645F6F665F7475726E910292AD72656163745F6F725F726F6C6C910292AE656E645F6F665F616374696F6E73910292A3616374910297A76D617263686564940803C3C2A56D61726368009102919000A57A6F6E6573DC0011DC0014CD0800CD0A00CD0800CD1200CD16000000CD1400CD1000CD1800CD0600CD0400CD0E00CD0200CD0C00CD100000CD0600CD0400CD0200DC0015CD2400CD2000CD2200CD1C00CD3000CD1E00CD2A00CD2200CD2400CD3600CD1C00CD2E00CD2C00CD1C00CD2C00CD3200CD2800CD2C00CD3400CD1E00CD2000DC0014CD4600CD3A00CD4000CD3C00CD3800CD3E00CD5000CD4800CD3A00CD4C00CD4800CD4E00CD3C00CD3E00CD4A00CD4000CD5200CD3800CD4200CD440092CD11FFCD1BFF91CD27FF92CD39FFCD49FF909090909090DC0018CD7800CD6A00CD6200CD6000CD5600CD7C00CD8000CD6600CD6800CD5400CD8200CD7600CD5C00CD7E00CD5800CD6400CD7A00CD6E00CD7400CD7000CD5E00CD6C00CD5A00CD720090909090A36B6579D94063383662623133323233623863613737393435616237383736613062626430646165323463636462653534363832346234613766623165396538336235616432A7636F756E74657202A66F666673657419A76C6561726E65640BA46F766572C2A6726573756C7490A57370656E7490A4686F6C64DC007D0000000000FFFFFF0000FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF0101010101FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF0202020202FFFFFFFFFFFF02FF02FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF01FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFA56C6F616473DC007DCD18400300010000000000CD0400000000000000000000000000000000000000000000000000000000000000CD0801CD0401000000000000000000000000000000000000000000000000000000CD0CC000000200000000000000CD0400000000000000000000000000000000000000000000000000CD040000000000000000000000000000000000000000A6706C616365739A01020804286927524847A7636172726965649ACD0420CD042200CD04220100CD080202CD0401CD0403A8696D6D6F62696C6500A56D6F76656400A66D61726B65649716233B3D3F416BA76E756D62657273DC0010FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFA8616972626F726E6590AD616972626F726E655F6C65667404A67061726B656493454849A6747275636B7393070407AB747275636B735F6C65667403AA7265696E666F72636564C2A4706F6F6C93081003A5747261636B93060300A66C6576656C7393010201A9666163655F646F776E05A66D6564616C7393000000AA6D6564616C5F706F6F6C14A76D61726B65727312A361697293FFFFFFA77765617468657200A76F7374656E6465C3A7616E7477657270C2A56F7264657293000201A5726F756E6403A661637469766502A5706861736501A7616374696F6E7302A663616C6C6564C2A773636F75746564C2AA62617365735F7573656490A364756501A46C617374C2A87374617276696E6701A66761696E656490A673706172656490A66A6F696E6564C2A47475726E36A46261736536A6756E646F6E6500A772657175657374C0');
CREATE TABLE tables (
	id VARCHAR(24) NOT NULL, 
	game VARCHAR(24) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	owner VARCHAR(24), 
	status VARCHAR(12) NOT NULL, 
	message TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	spectators BOOLEAN NOT NULL, 
	pace INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	pack VARCHAR(60) NOT NULL, 
	revision INTEGER NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	checked VARCHAR(64) NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	origin VARCHAR(24) NOT NULL, 
	origin_step INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	moved BIGINT NOT NULL, 
	entries INTEGER NOT NULL, 
	asked INTEGER NOT NULL, 
	sealed BOOLEAN NOT NULL, 
	summary TEXT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('oDhDoMR3siFd','quartermaster','An old evening','6eZKjvNlgP6Q','running','',1,1,0,2,'','',1,'d732d08055f8536e','7f78c77110f522a3fb22dbdb8116b3bd','c01916062c7179aede0ea6f2a7fc9a543dc95df53a69c0b70cc3907495c02f73','',0,1794807936050,1794807938381,113,1,0,'{"round":4,"points":{"axis":20,"allies":18}}');
INSERT INTO "tables" VALUES('ERjMM04U0oIa','rhine','Nad Ren','6pKy8sodxxcK','running','',1,1,0,3,'','',1,'f2b5d498fe8ff145','7f78c77110f522a3fb22dbdb8116b3bd','2ce2fb6e9217b6df1ba78aa88df6b5a05041b2e887827d4051dde2b5d27883d7','',0,1794807938616,1794807939567,82,1,0,'{"round":4,"points":{"red":0,"white":0,"blue":0}}');
INSERT INTO "tables" VALUES('LYwkGNrbUa8W','rhine','Given up','6eZKjvNlgP6Q','finished','',1,1,0,2,'','',1,'f2b5d498fe8ff145','7f78c77110f522a3fb22dbdb8116b3bd','e4c1e57787e93fe23125a7a9311fef4f7c9e6ba11d084e668ce3a8e596ab58a0','',0,1794807939577,1794807939656,13,0,0,'{"round":2,"points":{"red":0,"white":0,"blue":0},"outcome":{"winner":"red","reason":"resigned","gave_up":"white"}}');
INSERT INTO "tables" VALUES('CXA2v2t79J58','quartermaster','Still open','6eZKjvNlgP6Q','open','',1,1,0,2,'','',1,'d732d08055f8536e','','bab980584455511806f463de2bf2b8ef8f4be6d7afc1a8c6a02cc23db68aedc5','',0,1794807939663,1794807939663,0,0,0,'{}');
CREATE INDEX ix_tables_owner ON tables (owner);
CREATE INDEX ix_tables_status_moved ON tables (status, moved);
CREATE INDEX ix_keys_person ON keys (person);
CREATE INDEX ix_seats_person ON seats (person);
COMMIT;
