// Learnt by `npm run train-texts`; nothing here is written by hand.
export const lineWeights = `-1 amount sentence	4	9
-1 ends 	-2	4
-1 ends .	-5	-2
-1 ends ;	5	-8
-1 kind item 8	-6	-4
-1 numbered	5	9
-1 told I sentence	-2	5
-1 told I word	-9	-6
-1 told O amount	6	1
-1 told O sentence	0	2
-1 word sentence	6	13
-2 amount amount	3	-1
-2 deed	0	2
-2 ends ;	7	8
-2 numbered	-7	-4
-2 paragraph sentences	-4	8
-2 sentence sentence	1	4
-2 sentences paragraph	5	10
1 amount short	-10	2
1 ends .	-3	-5
1 kind item 8	-2	-2
1 paragraph long	5	10
1 sentence word	-13	-18
1 told I short	-2	1
1 told S word	-2	-4
1 word amount	6	2
2 amount amount	4	1
2 deed	2	3
2 ends 	-2	-2
2 paragraph sentences	5	10
2 sentence sentence	1	3
2 sentences paragraph	-1	11
2 told S sentences	-10	6
=abbondante	10	20
=aby	7	15
=adaugă	-7	3
=agave	-12	-19
=ail	19	6
=ali	11	-3
=and	0	1
=angebote	-7	-15
=av	-3	-6
=avez	10	-2
=azeite	12	14
=backofen	11	22
=backzeit	-15	-29
=bakpapier	-1	19
=bakplaat	6	24
=barely	5	16
=belieben	8	14
=bem	4	9
=beurre	18	6
=blackberry	6	13
=blender	1	13
=blir	-10	-20
=bloem	10	0
=blokjes	6	13
=blue	-17	-9
=bolle	8	17
=bowl	-11	6
=brandy	-12	-5
=brašna	19	11
=breadcrumb	11	21
=breng	3	13
=burro	15	10
=buttercream	-2	11
=buttered	5	10
=carta	7	17
=cherries	18	14
=cm	6	11
=coloque	8	18
=colour	-16	-9
=comme	-12	-11
=crab	-15	-14
=croutons	-16	-17
=crumbled	16	-3
=cube	5	11
=cubes	10	14
=cucchiaino	18	8
=cui	-16	-10
=cup	8	-1
=customary	-21	-18
=dat	-14	-11
=de	3	5
=decorate	7	20
=decorative	3	17
=degrees	3	6
=des	-2	-12
=di	7	4
=disse	-11	-23
=dkg	19	3
=dl	11	3
=dodaj	-8	10
=dok	4	9
=donuts	-10	-17
=dough	5	4
=du	-6	-7
=dumpling	7	14
=eats	-14	-18
=eau	18	14
=elk	3	11
=en	2	3
=ensuite	7	15
=essere	-7	-14
=est	-13	-13
=etter	2	15
=faites	-3	10
=fatto	-10	-12
=fazer	-11	-14
=fibre	-21	-21
=fino	4	9
=foolproof	-17	-9
=forest	4	8
=frango	-2	11
=fresco	20	-3
=frosting	-13	5
=frukt	7	14
=färsk	16	2
=für	-8	-8
=ganache	-7	9
=garnish	13	7
=geeft	-13	-16
=ghee	7	15
=gjerne	6	13
=gnocchi	5	9
=gochujang	9	14
=goldbraun	8	16
=gosto	14	0
=graden	6	21
=grader	9	19
=grote	10	12
=guten	8	17
=handheld	-1	9
=heaping	11	22
=huile	16	3
=hæld	9	18
=icing	-11	1
=ik	-7	-13
=inköpslista	-20	-19
=ir	1	9
=italiaanse	-16	-21
=jak	-23	-21
=jars	3	11
=je	-18	-10
=jeg	-7	-13
=jog	-21	-11
=joka	-17	-15
=joukkoon	1	15
=kadar	2	13
=kakao	18	8
=kanssa	-6	-11
=kašike	15	16
=ke	4	11
=kekse	-6	-12
=kimchi	12	11
=kip	10	4
=klassieke	4	11
=kleine	13	12
=koelkast	-9	-17
=korean	-17	-17
=kuin	-20	-20
=la	-9	3
=lad	6	12
=ladle	2	16
=laisser	6	12
=laita	0	12
=le	-16	5
=letter	6	13
=leve	7	14
=lime	7	7
=lisää	-9	8
=litt	15	18
=los	-2	8
=luk	6	8
=låt	11	22
=maakt	-10	-20
=majd	8	22
=malo	15	11
=mano	8	16
=margarine	8	8
=mas	-8	-15
=maso	13	19
=massa	7	14
=meng	3	18
=mescolate	6	14
=miel	15	7
=milch	9	15
=minut	-5	9
=minuta	-2	9
=minuten	6	9
=minutter	1	8
=misture	1	17
=mit	-10	4
=modo	-12	-10
=msk	16	8
=más	-8	-16
=na	-3	8
=nei	9	-7
=noin	6	18
=nonstick	9	10
=noodles	7	9
=nori	17	12
=och	3	6
=og	-8	1
=oil	6	3
=olijfolie	17	7
=oppskriften	-17	-17
=oppure	6	-9
=paprike	12	11
=parmigiano	14	12
=peber	16	10
=pentru	-10	-4
=pepe	11	3
=peper	11	2
=pepper	8	6
=perfetto	-9	-18
=pers	-23	-12
=pesce	-4	-11
=peste	2	10
=pierogi	-6	7
=pimenta	13	9
=pink	-9	-1
=piper	14	12
=pleh	4	9
=po	2	9
=pode	-8	-21
=poivre	26	15
=porsjoner	-23	-11
=portioner	-13	-11
=position	5	10
=potatoes	0	8
=potrebno	-2	14
=poudre	16	2
=powdered	17	3
=preheat	5	14
=preheating	-12	-23
=preparing	4	15
=prezzemolo	16	8
=prosciutto	8	16
=puis	5	10
=puteți	-6	-12
=päälle	2	11
=qualche	4	10
=questa	-11	-14
=ramen	0	8
=ravioli	1	9
=receitas	-23	-27
=recept	-16	-14
=recette	-22	-28
=recipe	-7	-11
=reggiano	12	-1
=retire	10	21
=rezept	-7	-24
=rezepten	-8	-15
=ricetta	-8	-19
=ricotta	4	9
=ris	16	10
=rkl	14	10
=rotating	10	20
=rotisserie	-19	-16
=rustic	-10	-21
=rye	-2	-13
=rør	8	15
=rühren	1	4
=sal	20	8
=sale	12	4
=salt	6	4
=salz	14	12
=sammen	5	13
=sapore	-16	-20
=sare	10	10
=sau	1	5
=saus	1	9
=saveurs	-9	-15
=scale	-27	-10
=scallions	16	17
=schedule	4	8
=schep	9	18
=scheutje	7	6
=schließen	-10	-19
=screen	-17	-27
=seal	5	10
=seam	7	15
=sekoita	0	17
=sel	14	2
=selon	7	13
=serve	3	7
=serveer	4	14
=server	8	15
=servera	8	17
=servir	3	5
=sett	10	20
=sheets	8	9
=sipuli	15	18
=skiver	18	16
=skål	5	19
=skær	8	17
=slotted	3	18
=snickerdoodles	-1	13
=sokeria	10	10
=sol	21	17
=soße	-6	7
=springform	-4	12
=stand	-1	10
=starter	2	8
=steg	6	13
=stelle	9	18
=stiff	4	9
=stuk	10	0
=sucre	15	7
=suolaa	18	11
=sur	1	11
=suroviny	-3	16
=svalna	4	8
=tai	15	5
=taikina	-3	7
=tbsp	8	1
=température	6	12
=the	-7	2
=thigh	7	14
=thirds	10	20
=this	-3	-6
=tigaie	5	17
=till	4	7
=tilsæt	5	10
=tl	18	6
=topf	1	13
=tortilla	7	13
=tri	7	14
=tämä	-10	-19
=ugnen	5	10
=ukusu	17	19
=ulja	17	12
=ulje	18	7
=und	3	8
=units	-13	-7
=unter	6	13
=until	-2	5
=uova	12	7
=ur	7	14
=vain	-11	-22
=vel	9	-2
=versate	6	13
=versione	-1	-16
=verteilen	6	12
=vettä	17	6
=vino	17	7
=você	-12	-24
=vode	9	14
=vodu	8	17
=voita	19	2
=vol	-1	11
=von	-19	-13
=voor	-11	-4
=vremena	7	14
=vuur	7	16
=waffle	-6	12
=waschen	6	13
=whisky	-9	6
=witte	10	7
=wok	0	13
=wordt	-7	-14
=you	-4	-3
=zelf	-4	9
=zet	5	11
=zout	12	7
=zucchero	15	14
=zucker	16	14
=zutaten	-25	-8
=želji	16	14
=το	-4	15
=вкусу	20	6
=до	2	16
=ккал	-15	-13
=масло	23	21
=мл	19	13
=на	-6	8
=рецепт	-21	-20
=ст	21	14
=так	7	15
=что	-10	-19
=шт	22	11
=אבל	-9	-16
=איך	-8	-16
=אני	-5	-12
=את	-3	8
=הוא	-7	-13
=המתכון	-21	-27
=זה	-14	-11
=כוס	7	3
=כוסות	17	0
=כמו	-8	-16
=כפות	15	8
=כפית	19	-2
=מוסיפים	5	20
=מחממים	3	12
=מלח	19	5
=מתכון	-18	-20
=מתכונים	-16	-21
=עד	-5	10
=שלי	-7	-15
=שלנו	-11	-21
amount	0	-3
amounts 0 0	-2	-1
amounts 1 1 sentence	11	12
amounts 2 1 sentence	4	7
amounts 2 2	-5	5
amounts 2 2 sentence	5	8
amounts 2 2 short	-12	2
amounts 2 2 thing	-5	2
amounts 2 2 word	-15	-8
amounts far 0 0 sentence	-6	-3
amounts far 2 1 short	12	5
amounts far 2 2 short	9	-3
amounts far 2 4 thing	5	9
amounts far 3 0 sentence	3	6
amounts far 3 0 sentences	5	9
amounts far 3 1 sentence	1	6
amounts far 3 2 sentence	-5	4
amounts far 3 2 sentences	-18	-20
amounts far 3 2 word	-4	-3
amounts far 3 3 sentence	-7	7
amounts far 3 3 short	-9	-2
amounts far 3 3 word	-4	-3
amounts far 3 4 short	-10	2
amounts far 3 4 thing	-11	-4
amounts far 4 1 short	-19	-19
amounts far 4 2 short	-11	-2
amounts far 4 3 sentence	2	14
amounts far 4 3 short	2	12
amounts far 4 3 thing	-8	-13
amounts far 4 3 word	-19	-9
amounts far 4 4 amount	-9	-8
before instructions 1 long	15	-4
before instructions 4 sentence	2	5
before instructions 4 short	2	3
begins capital	-10	-5
begins digit	2	-3
begins small	6	-2
deed	-3	12
degrees	-16	6
digit	4	-1
end aa word	15	7
end ag amount	14	0
end ba sentence	12	21
end bs short	22	8
end dl short	15	7
end eg amount	18	8
end eg word	18	9
end gh short	-4	17
end go thing	1	14
end ik thing	-7	-14
end ir sentence	7	14
end iv sentence	-10	-19
end ix amount	18	18
end je amount	3	1
end ju thing	-15	-16
end ki amount	17	8
end lt short	23	10
end lt thing	18	-3
end lt word	6	2
end mg amount	-14	-4
end mi line	3	10
end ml amount	-9	-6
end ml short	22	6
end mo sentence	12	17
end oa word	15	7
end ol line	7	15
end oy short	11	23
end pf short	7	16
end rk line	-13	-21
end sk short	12	1
end sp short	18	3
end vy short	-16	-22
end ка word	13	6
end ой sentence	4	12
end ом sentence	5	18
end ся sentence	4	9
end ות short	-17	-15
end ים short	-15	-15
end נה short	-23	-19
ends 	-1	-3
ends .	2	7
first after	7	15
first baby	15	6
first blanda	8	16
first carbs	-21	-11
first chopped	25	4
first cooked	14	3
first cuillère	16	4
first cuisson	-18	-21
first cup	8	-7
first cups	13	-7
first day	-12	-15
first di	13	1
first dl	18	3
first em	5	17
first fill	5	14
first finish	-3	14
first flaky	16	4
first focaccia	-15	-13
first for	-13	11
first für	-12	8
first gently	13	25
first glass	-17	-5
first gnocchi	-3	15
first gr	8	4
first gradually	8	16
first gram	10	13
first guacamole	16	3
first half	5	13
first in	2	13
first kada	7	14
first laat	8	15
first lb	19	0
first leg	5	20
first lime	17	8
first liter	12	7
first låt	7	15
first modo	-16	-21
first msk	16	8
first na	-1	7
first nach	9	20
first noodles	-7	8
first oil	13	1
first olio	18	8
first once	7	14
first optional	13	-1
first ounces	17	-3
first oz	-7	-12
first paprika	11	4
first para	-12	5
first pentru	-11	6
first pepper	12	5
first personen	-23	-12
first plat	6	21
first porsjoner	-23	-11
first portioner	-12	-6
first powdered	7	-2
first pure	14	7
first receita	3	17
first repeat	6	14
first ripe	22	6
first rkl	14	7
first sal	18	9
first sale	11	5
first salt	11	3
first salz	12	-1
first scale	-27	-14
first sear	-10	-19
first seasoning	-16	1
first sel	17	3
first shape	-7	-13
first shredded	22	7
first si	-6	-13
first slice	5	11
first slices	19	1
first sol	18	1
first some	12	5
first sour	19	0
first stand	8	27
first star	-12	-6
first suolaa	15	3
first sushi	12	8
first teaspoon	21	2
first tilsæt	5	10
first tl	14	3
first une	16	11
first units	-14	-7
first uova	18	9
first verwarm	8	24
first voor	-9	12
first water	17	9
first when	7	14
first whip	-13	-26
first za	-12	-13
first zest	15	7
first zout	13	-1
kind item 8	3	-5
kind line 8	-4	-5
length short	-5	-7
length thing	0	-3
length word	1	-11
numbered	-20	1
person	-7	-6
place I 0 3 short	13	-2
place I 0 3 thing	9	6
place I 0 3 word	-28	-15
place I 0 4 line	10	16
place I 0 4 short	5	17
place I 0 6 thing	3	13
place I 0 7 amount	-15	-8
place I 1 6 short	4	14
place I 2 3 thing	10	7
place I 2 4 line	14	6
place I 2 4 thing	10	6
place I 2 6 sentence	-15	-17
place I 2 6 short	-16	-4
place I 2 7	-8	2
place I 3 0 long	16	4
place I 3 0 short	12	-8
place I 3 0 thing	6	3
place I 3 0 word	11	5
place I 3 1 thing	19	4
place I 3 2 sentence	-3	16
place I 3 3 word	9	5
place I 3 4 short	-10	-6
place I 3 5 thing	-12	-18
place I 3 6 thing	-15	-2
place I 3 8	-8	-8
place I 4 0	8	5
place I 4 0 line	11	6
place I 4 0 sentence	10	7
place I 4 0 short	3	-6
place I 4 0 thing	2	2
place I 4 0 word	11	5
place I 4 1 word	22	6
place I 4 2 thing	12	10
place I 4 5 sentence	-5	12
place I 4 5 word	-14	-7
place I 4 8	-9	-12
place I 5 0 line	15	-1
place I 5 1 short	-12	-7
place I 5 8	-7	-13
place I 6 0 line	10	-1
place I 6 3 short	13	4
place I 6 4 line	-12	-9
place I 6 4 thing	-8	6
place I 7 6 amount	-6	-8
place I 7 8	-6	-7
place I 8 2	-11	-6
place I 8 4	-11	-9
place I 8 7	-5	-7
place I before 1 S before 2 short	1	13
place I before 1 S before 3 amount	-22	-11
place I before 1 S before 4 amount	-19	-9
place I before 1 S within amount	-23	-12
place I before 4 S within	5	0
place I before 4 S within word	9	5
place I behind 1 S before 1 short	-23	-10
place I behind 1 S before 1 thing	-19	-13
place I behind 1 S none	-9	0
place I behind 1 S none short	-7	6
place I behind 1 S none word	-17	-9
place I behind 2 S before 1 short	3	11
place I behind 2 S before 2	8	8
place I behind 2 S before 2 short	15	17
place I behind 2 S before 2 thing	8	14
place I behind 2 S behind 1 sentence	-14	-21
place I behind 2 S behind 4	3	8
place I behind 2 S behind 4 sentence	1	8
place I behind 2 S none	6	4
place I behind 2 S none amount	19	14
place I behind 2 S within sentence	10	2
place I behind 3 S before 2 thing	14	4
place I behind 3 S behind 3 amount	8	15
place I behind 3 S none	8	10
place I behind 3 S none amount	10	-6
place I behind 3 S none sentence	7	18
place I behind 3 S none thing	12	-1
place I behind 3 S none word	-15	-11
place I behind 4 S behind 4 sentence	4	8
place I behind 4 S none	1	9
place I behind 4 S none sentence	-2	8
place I behind 5 S before 2	7	0
place I behind 5 S before 3	7	2
place I behind 5 S behind 5	-10	-6
place I behind 5 S none	-5	3
place I behind 5 S none sentence	1	9
place I behind 5 S within amount	5	-6
place I none S before 2 amount	15	8
place I none S before 3	9	-2
place I none S before 4	9	-3
place I none S none	6	4
place I none S none line	7	4
place I none S none sentence	5	12
place I none S none short	5	-5
place I none S none word	2	-6
place I within S before 2 thing	-12	-16
place I within S before 3 amount	-14	-7
place I within S before 3 thing	-16	-8
place I within S before 4 amount	-9	-7
place I within S before 4 sentence	2	3
place I within S before 4 short	8	4
place I within S behind 1 sentence	5	11
place I within S behind 2 amount	7	7
place I within S behind 3 amount	12	13
place I within S behind 3 sentence	-2	8
place I within S behind 4	0	6
place I within S behind 4 amount	9	8
place I within S behind 4 sentence	-1	11
place I within S behind 5 sentence	-4	8
place I within S none amount	14	0
place I within S within	2	1
place I within S within amount	6	-8
place I within S within short	7	2
place I within S within word	6	4
place S 0 2 thing	13	6
place S 0 3 thing	1	14
place S 0 4 line	5	12
place S 0 5 short	5	11
place S 0 6 line	10	-12
place S 1 3 line	14	7
place S 1 3 short	-12	-17
place S 2 0 short	-7	-13
place S 2 2 long	1	11
place S 2 3 line	13	14
place S 2 3 sentences	-16	-18
place S 2 3 short	-12	-25
place S 2 4 amount	7	-2
place S 2 4 sentences	4	7
place S 2 5 amount	15	2
place S 2 5 thing	-2	11
place S 3 0 amount	5	24
place S 3 1 amount	5	18
place S 3 2 amount	-7	6
place S 3 2 long	1	10
place S 3 3 line	2	12
place S 3 4 long	5	11
place S 3 5 amount	-20	-20
place S 4 0 line	4	11
place S 4 1 line	4	9
place S 4 2 line	1	3
place S 4 2 short	-11	-20
place S 4 3 long	5	10
place S 4 8 thing	4	13
place S 5 3 sentence	-5	-8
place S 5 4	-1	-4
place S 5 7 sentence	-8	-4
place S 5 7 sentences	1	6
place S 6 5	-2	-4
place S 6 6 line	9	8
place S 6 6 long	-1	6
place S 6 6 sentences	-1	4
place S 6 7	-2	-2
place S 7 2 long	7	15
place S 7 3 sentences	5	12
place S 7 5 paragraph	7	13
place S 7 8 amount	5	-3
place S 7 8 short	-15	-23
place S 8 6 amount	6	-6
place S 8 7	-3	-7
place S 8 8 amount	4	-8
place S 8 8 short	-13	-18
place S 8 8 thing	-12	-17
sentence	-1	-1
sentences 0 0 sentence	-9	-15
sentences 1 1 sentence	1	4
sentences 2 2 amount	-13	-13
sentences far 0 0 word	4	2
sentences far 1 4 thing	7	14
sentences far 3 4 amount	13	12
sentences far 3 4 thing	10	20
told I	9	-2
told I amount	6	-1
told IIO	11	4
told IOI	-26	-5
told ISI	-16	-6
told ISO	4	6
told O	-7	-10
told O word	-2	-7
told OIO	21	10
told OIS	9	3
told OOO	2	0
told OS-	-12	-16
told OSI	1	8
told OSO	3	11
told S	1	5
told S sentence	3	8
told SIO	7	-2
told SIS	6	-11
told SO-	-11	-12
told SOI	-13	-12
told SOS	-7	-12
told SS-	-17	-11
told SSS	-4	-7
told far 0 0 0 0	-2	-3
told far 0 0 0 3	5	0
told far 0 0 2 4	6	0
told far 0 0 3 4	1	-7
told far 0 0 4 2	-7	-7
told far 0 0 4 3	-6	-9
told far 0 0 4 4	-5	-8
told far 0 1 0 2	10	5
told far 0 1 0 3	8	3
told far 0 1 0 4	10	6
told far 0 2 0 3	8	2
told far 0 2 0 4	7	5
told far 1 0 0 3	7	4
told far 1 0 1 0	4	8
told far 1 0 2 4	4	3
told far 1 2 0 2	8	6
told far 1 2 1 0	5	9
told far 1 4 1 0	6	-2
told far 1 4 1 2	7	0
told far 1 4 2 4	10	14
told far 1 4 3 4	3	14
told far 2 0 0 2	2	3
told far 2 0 0 3	7	7
told far 2 0 0 4	7	6
told far 2 0 1 2	6	12
told far 2 0 1 3	6	7
told far 2 0 2 3	7	6
told far 2 0 3 4	5	-3
told far 2 0 4 4	0	-7
told far 2 1 0 0	-12	-6
told far 2 1 0 1	-16	-8
told far 2 1 0 2	13	2
told far 2 1 2 0	2	12
told far 2 1 3 0	6	9
told far 2 2 0 0	2	1
told far 2 2 0 2	4	0
told far 2 2 0 3	11	6
told far 2 2 0 4	5	-3
told far 3 0 4 4	-3	-6
told far 3 1 4 0	4	10
told far 3 2 3 3	-10	-14
told far 3 3 0 0	-6	-7
told far 3 3 3 3	-9	-7
told far 4 0 2 0	-1	7
told far 4 1 3 0	4	3
told far 4 2 3 4	-9	1
told far 4 2 4 4	-6	-13
told far 4 3 0 4	-3	-2
told far 4 3 2 4	-5	-11
told far 4 4 0 0	-8	-2
told far 4 4 0 1	-3	-1
told far 4 4 0 2	-4	-2
told far 4 4 0 4	-4	1
told far 4 4 1 2	-8	3
told far 4 4 1 4	-2	9
told near 0 1 0 1 word	7	14
told near 0 1 1 1 short	7	15
told near 0 1 2 0 sentence	6	13
told near 0 1 2 2 amount	6	-10
told near 0 1 2 2 sentence	3	15
told near 1 0 0 0 sentence	2	5
told near 1 0 0 0 short	5	3
told near 1 0 0 0 word	5	2
told near 1 0 0 2 thing	-2	14
told near 1 0 1 2 line	1	12
told near 1 0 2 0 amount	10	1
told near 1 1 0 0 word	-9	-5
told near 1 2 0 0 word	-11	-6
told near 1 2 2 0 word	-13	-14
told near 2 0 0 1 line	14	-1
told near 2 0 0 2 long	10	5
told near 2 0 0 2 paragraph	5	19
told near 2 0 0 2 sentences	4	11
told near 2 0 1 2 long	3	9
told near 2 0 1 2 sentences	8	16
told near 2 0 2 0 sentence	5	10
told near 2 0 2 0 short	-7	-14
told near 2 1 0 0 word	-12	-6
told near 2 2 0 0 sentences	1	9
told near 2 2 0 0 word	-3	-5
under end 0 S sentence	-9	-17
under end 1 S sentence	-6	-12
under end 2 I thing	-3	10
under end 4 I word	5	-3
under end 4 S amount	4	-10
under end 8	-7	-2
under ingredients 1 O amount	-19	-10
under ingredients 1 O short	10	17
under ingredients 1 O thing	-1	14
under ingredients 2	6	3
under ingredients 2 I sentence	-1	-14
under ingredients 2 I sentences	14	6
under ingredients 2 O short	6	5
under ingredients 2 S short	-1	9
under ingredients 3	3	2
under ingredients 4	5	2
under ingredients 4 I sentences	-6	4
under ingredients 4 S sentence	-5	4
under ingredients 4 S thing	-9	-15
under ingredients 7	-6	-6
under ingredients amount	2	-3
under instructions 1 O thing	2	15
under instructions 1 S line	-2	7
under instructions 2 I word	14	6
under instructions 2 O sentence	-7	-13
under instructions 2 S line	10	10
under instructions 3 I amount	9	-3
under instructions 3 O sentence	-4	-8
under instructions 3 S long	4	9
under instructions 3 S sentences	-5	6
under instructions 4 I word	18	5
under instructions 5	2	-6
under instructions 6	-6	-6
under instructions 7	-16	-14
under instructions 8	-15	-17
under instructions sentence	3	10
under instructions word	-7	-6
under none 4 I amount	-1	-2
under none 4 S long	3	5
under none 4 S paragraph	0	7
under none 4 S sentence	1	1
under none 4 S sentences	2	3
under none 8	-4	-2
under none amount	5	2`;

export const transitionWeights = `I	-14	8	-20
O	8	-16	-10
S	-10	-15	4
start	5	-27	1`;
