// Learnt by `npm run train-texts`; nothing here is written by hand.
export const titleWeights = `-1 =als	7
-1 =ana	5
-1 =antipasti	7
-1 =arroz	-5
-1 =articles	3
-1 =baked	5
-1 =brot	7
-1 =cherry	-8
-1 =click	4
-1 =cookbook	7
-1 =de	-12
-1 =december	-10
-1 =desserts	6
-1 =det	-12
-1 =did	5
-1 =dips	8
-1 =dolci	-9
-1 =drink	6
-1 =du	-9
-1 =egg	-10
-1 =el	-6
-1 =february	-9
-1 =forside	10
-1 =foto	6
-1 =fra	8
-1 =from	12
-1 =få	5
-1 =glavna	7
-1 =grilled	-9
-1 =gå	-9
-1 =her	-9
-1 =home	21
-1 =if	8
-1 =il	6
-1 =inloggen	-7
-1 =inspiration	4
-1 =japanese	-9
-1 =je	-8
-1 =kako	-9
-1 =kontakt	-7
-1 =lagre	-8
-1 =le	-7
-1 =log	2
-1 =lunch	7
-1 =main	4
-1 =mais	-8
-1 =meet	-9
-1 =meny	-7
-1 =mins	-13
-1 =minutes	-14
-1 =ml	-9
-1 =most	-11
-1 =negroni	-7
-1 =news	-9
-1 =niveau	-10
-1 =note	6
-1 =nutrition	6
-1 =oppskrifter	9
-1 =opskrift	14
-1 =opskrifter	8
-1 =para	-8
-1 =plant	4
-1 =popular	-7
-1 =por	-11
-1 =pork	6
-1 =poultry	7
-1 =previous	8
-1 =print	17
-1 =pumpkin	-8
-1 =read	-9
-1 =receitas	5
-1 =recept	5
-1 =receptek	8
-1 =recette	5
-1 =recettes	6
-1 =recipe	15
-1 =ret	-7
-1 =reviews	-9
-1 =rezepte	3
-1 =rețete	12
-1 =ricette	4
-1 =scopri	-13
-1 =se	-13
-1 =search	11
-1 =sides	5
-1 =skriv	-9
-1 =slow	-11
-1 =snack	8
-1 =soy	9
-1 =spara	-9
-1 =stars	11
-1 =suche	7
-1 =tags	8
-1 =temps	-5
-1 =thai	6
-1 =thank	7
-1 =time	5
-1 =un	-9
-1 =vegetarisch	7
-1 =wat	8
-1 =yield	16
-1 =you	11
-1 =zur	5
-1 =автор	6
-1 =войти	6
-1 =рецепты	10
-1 colon	-12
-1 ends	-5
-1 site	7
-2 apart	-3
-2 date	-8
-2 digit	-4
-2 site	3
-2 word	3
1 =april	9
1 =arroz	-6
1 =august	5
1 =author	13
1 =betyg	13
1 =biscuits	5
1 =by	26
1 =carnes	8
1 =cheesecake	-10
1 =chocolate	-8
1 =click	-9
1 =collections	-7
1 =create	6
1 =crispy	5
1 =cup	-10
1 =de	-8
1 =december	9
1 =denne	-12
1 =der	6
1 =die	-8
1 =difficoltà	6
1 =dl	-13
1 =du	-10
1 =eat	-6
1 =el	-10
1 =entrées	-7
1 =fast	6
1 =featured	9
1 =fra	11
1 =from	11
1 =få	11
1 =gå	-8
1 =here	-9
1 =hoofdgerecht	-9
1 =ingredientes	-9
1 =japanese	-9
1 =kid	8
1 =kontakt	-10
1 =large	-8
1 =le	7
1 =lifestyle	5
1 =light	6
1 =makes	7
1 =march	8
1 =may	10
1 =min	7
1 =minced	-7
1 =minute	3
1 =ml	-11
1 =modified	9
1 =no	6
1 =nutrition	-8
1 =october	3
1 =om	-10
1 =on	-6
1 =opskrifter	-11
1 =our	-11
1 =par	11
1 =peanut	-11
1 =per	-10
1 =photo	7
1 =plats	-11
1 =por	10
1 =portioner	-9
1 =porções	5
1 =posted	12
1 =pour	-13
1 =preparazione	4
1 =print	8
1 =published	17
1 =pumpkin	-9
1 =rate	8
1 =ratings	11
1 =ravioli	-7
1 =ready	3
1 =recepti	-12
1 =recettes	-10
1 =review	6
1 =rezepte	-8
1 =ricette	-11
1 =sauce	5
1 =scopri	6
1 =september	11
1 =serves	-6
1 =skriv	-8
1 =soup	5
1 =stars	12
1 =steak	-9
1 =table	8
1 =tablespoons	-8
1 =tempo	-8
1 =temps	-8
1 =time	8
1 =type	-10
1 =un	10
1 =unsere	-8
1 =vegetar	-6
1 =vegetarisch	5
1 =voor	-9
1 =your	7
1 =za	-10
1 =zucchini	-7
1 =über	-7
1 =войти	-8
1 =מתכונים	-9
1 =עוגות	-11
1 apart	15
1 date	12
1 digit	5
1 ends	2
1 long	3
1 word	-3
2 apart	-3
2 date	9
2 digit	7
2 site	-9
=aan	-11
=about	-15
=actually	9
=address	-8
=af	-6
=al	2
=alle	8
=ana	-11
=anche	-9
=arroz	5
=asparagus	7
=au	11
=auf	5
=authentic	5
=aux	12
=av	-4
=avec	-11
=backen	-6
=bacon	4
=bar	6
=bars	7
=bbq	6
=bean	8
=beans	6
=beautiful	-7
=bedste	6
=beef	7
=best	11
=beste	7
=better	7
=betyg	-11
=bewaar	-8
=bewerten	-11
=bez	13
=biscuits	5
=bites	3
=blueberry	6
=boiled	6
=bolognese	13
=bourguignon	8
=bowls	4
=bread	7
=broccoli	4
=brot	4
=brownies	7
=buns	5
=burger	11
=buttercream	8
=börek	8
=café	10
=cake	10
=call	-2
=categories	-7
=cauliflower	7
=celery	6
=cheese	7
=cheesecake	4
=cheesecakes	8
=cheesy	6
=chef	-11
=cherry	6
=chewy	8
=chi	-10
=chia	7
=chicken	16
=chili	7
=chocolate	6
=classic	7
=club	-9
=cocoa	-9
=cold	5
=combine	5
=come	-6
=comforting	7
=con	10
=continue	-7
=cooker	7
=cookies	8
=cooking	-13
=cranberries	8
=cranberry	2
=creative	-7
=crispy	7
=crockpot	7
=cu	9
=cupcakes	14
=curry	14
=da	-10
=dal	8
=dan	9
=de	5
=denne	-7
=des	5
=desert	6
=det	-9
=difficulty	-8
=digital	-7
=dip	5
=display	-7
=dit	-10
=doces	-6
=donuts	8
=double	-10
=dried	6
=du	-9
=eastern	-8
=eats	-8
=een	-9
=eggplant	7
=ei	6
=ein	-5
=einer	-12
=einfach	-7
=energy	9
=english	-11
=er	-10
=espresso	-9
=et	4
=ever	6
=experience	-8
=fancy	7
=faq	-8
=favorites	6
=five	-7
=for	-10
=forside	-8
=foto	-14
=four	-7
=frango	13
=fried	4
=fruit	5
=från	-9
=frühstück	-7
=fudge	10
=funghi	6
=fácil	8
=für	6
=ganache	-7
=glavna	-8
=glazed	10
=gnocchi	7
=google	-7
=grain	4
=grains	-6
=gravy	5
=guacamole	12
=gå	-11
=har	-10
=hearty	9
=hem	-11
=herb	6
=history	-9
=homemade	11
=hoofdgerecht	-8
=hoppa	-9
=hot	13
=http	-10
=il	-7
=image	-9
=ingredientes	-10
=ingredienti	-8
=ir	-9
=irish	9
=ist	-10
=italian	7
=ja	-9
=jack	-8
=je	-4
=jela	-10
=jour	-7
=keto	9
=keyword	-11
=kid	5
=knead	6
=kochbuch	-8
=kochen	-7
=kommentarer	-7
=kuchen	10
=kuhanja	-9
=lagre	-9
=lasagna	17
=lasagne	13
=le	-10
=leaves	6
=lemon	9
=lentil	9
=les	-12
=lifestyle	-6
=lime	5
=login	-9
=mac	4
=macaroni	8
=mai	-7
=mango	10
=masala	7
=mashed	-6
=mat	-8
=mayo	4
=meatball	6
=med	15
=melt	7
=melts	8
=mere	-11
=met	14
=metric	-7
=mexican	6
=mi	-11
=mia	-10
=mini	8
=minut	-7
=minuta	7
=minuti	-5
=miso	5
=mit	17
=mon	-8
=muffin	5
=muffins	6
=na	12
=naan	5
=natal	-6
=negroni	18
=news	-11
=noi	-10
=oatmeal	4
=od	5
=om	-14
=on	-14
=ons	-10
=oppskrift	-7
=oppskriften	-8
=oppskrifter	-14
=opskriften	-12
=opskrifter	-14
=oreo	8
=orzo	6
=os	-6
=page	-12
=pains	-9
=paleo	9
=pancake	8
=par	-14
=parmesan	4
=pasta	10
=peanut	3
=pentru	-13
=per	-13
=personen	-8
=petiscos	-9
=piatti	-10
=pie	12
=pineapple	6
=pita	9
=pizza	4
=più	8
=plats	-11
=polenta	8
=por	-10
=pork	14
=portions	-9
=pot	9
=potato	4
=pound	-4
=powdered	-8
=preparare	-9
=preparazione	-11
=prima	5
=principaux	-9
=przepisy	-14
=pumpkin	6
=på	-8
=que	-4
=queso	5
=ramen	8
=ranch	7
=raspberry	10
=rating	-10
=ravioli	15
=reading	-6
=receitas	-13
=receptek	-15
=recepten	-19
=recepti	-19
=recepty	-16
=recette	-9
=recettes	-13
=recipes	-24
=reseptit	-6
=restaurant	6
=ret	-10
=rezepte	-15
=rețete	-13
=ribs	8
=rice	4
=ricetta	7
=ricette	-16
=roast	5
=roasted	2
=sa	11
=sabor	11
=saftig	-9
=salad	10
=sandwich	-8
=schritt	-7
=scones	5
=scopri	-9
=seasoned	-12
=served	-11
=services	-7
=sesame	7
=shortbread	8
=shrimp	10
=skewers	7
=skriv	-8
=sliders	8
=smoked	12
=smoothie	13
=soda	9
=sourdough	10
=southern	6
=spara	-8
=spicy	9
=spinach	8
=sponge	-7
=squash	1
=st	6
=standard	-8
=steak	5
=sticky	5
=strawberry	13
=stroganoff	9
=su	8
=subscription	-9
=sushi	5
=søk	-9
=tacos	12
=tarifi	5
=tart	8
=te	-9
=tempo	-9
=temps	-13
=tequila	6
=thanksgiving	6
=thermomix	-12
=this	-10
=tid	-10
=til	-14
=tilbehør	-9
=till	-11
=tipo	-9
=tiramisu	10
=to	-8
=toast	5
=tofu	7
=torta	9
=tuna	8
=turkey	10
=tv	-12
=twitter	-7
=uma	-10
=under	-10
=une	-13
=unsere	-8
=uses	-6
=ut	-9
=vegane	10
=vegetarisch	-10
=view	-11
=vil	-8
=voor	-14
=waffle	12
=waffles	5
=watch	-12
=website	-10
=whatsapp	-10
=white	5
=whole	8
=why	-13
=with	3
=without	-9
=world	-11
=yeast	4
=yet	-9
=yogurt	6
=york	-7
=za	10
=ze	-9
=zu	-8
=zucchini	11
=zur	-7
=zutaten	-8
=är	-9
=συνταγές	-13
=το	-12
=автор	-12
=войти	-9
=для	-10
=закуски	-9
=напитки	-10
=рецепти	-9
=рецепты	-15
=את	-12
=מתכון	5
=מתכונים	-14
=עם	11
=レシピ	4
address	-5
apart	9
capitals	5
cooked of 6	7
cooked of 7	6
cooked of 8	5
digit	-15
digit first	-21
ends 	17
ends .	-11
ends ?	-12
from start 4	-8
from start 5	-12
from start 6	-8
from start 7	1
from start 8	12
in recipe 0	-3
in recipe all	5
in recipe most	6
in text all	11
kind heading 7	-7
kind item 8	-28
least 1	-8
least 2	-5
least 3	2
least 4	4
least 5	8
least 6	6
list 3 first	1
list 6 first	3
most 2	-7
most 4	6
most 5	10
most 6	12
most 7	6
most 8	-9
often 2 again	7
often 3 again	8
often 4 again	-4
often 4 first	-7
path	-11
sentence	3
short around 0 0	-9
short around 0 1	-5
short around 1 0	-8
short around 4 4	-8
short behind 0	-3
short behind 2	4
short behind 3	4
shouted	-3
site	-21
small	-16
to list 3	8
to list 4	5
to list 5	-3
to list 8	-12
told list 3	7
told list 8	4
uncooked of 6	-7
uncooked of 7	-6
uncooked of 8	-6
words 1	-16
words 12	-5
words 2	-10
words 9	6`;
