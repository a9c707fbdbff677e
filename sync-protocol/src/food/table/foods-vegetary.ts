/**
 * Substitutes for meat and dairy: tofu, pulled oats, oat milk. One food a line: English names = Finnish names
 * (README.md).
 */
export const vegetaryFoods = `
# instead of meat
tofu, firm tofu; silken tofu = tofu; silkkitofu; maustettu tofu; savutofu
tempeh = tempeh, tempe
seitan = seitan
pulled oats = nyhtökaura
broad bean mince = härkis, härkäpapuvalmiste
plant-based mince, vegan mince, veggie mince, soy mince = vegejauhis, kasvisjauhis, kasvijauhis; soijarouhe; hernerouhe
textured vegetable protein, tvp = soijasuikale; soijapala
veggie burger, vegan burger; bean burger = kasvispihvi, vegepihvi; kasvishampurilainen, vegehampurilainen; papupihvi; porkkanapihvi
veggie sausage, vegan sausage, veggie hot dog = vegemakkara, kasvismakkara; vegenakki, kasvisnakki; soijanakki
veggie ball; falafel = kasvispyörykkä, vegepyörykkä, kasvispulla, vegepulla
plant-based strips; vegan chicken = vegesuikale, kasvissuikale; vegekana
spinach pancake = pinaattiohukainen, pinaattilettu; kasvisohukainen
plant protein, meat substitute, meat alternative = kasviproteiini; lihankorvike; soijaproteiini
edamame = edamame, edamamepapu
hummus = hummus, hummustahna
nutritional yeast = ravintohiiva, hiivahiutale
# instead of dairy
plant milk, plant-based milk, plant drink = kasvimaito, kasvijuoma
oat milk, oat drink = kauramaito, kaurajuoma
soy milk, soya milk, soya drink = soijamaito, soijajuoma
almond milk, almond drink = mantelimaito, mantelijuoma
rice milk, rice drink = riisimaito, riisijuoma
coconut drink = kookosjuoma
pea milk = hernemaito, hernejuoma
oat cream, oat cooking cream = kaurakerma, kauraruokakerma; kaurafraiche; kauravispi
soy cream; plant cream, vegan cream = soijakerma; kasvikerma, vegekerma; kasvirasvasekoite
oat yoghurt, oatgurt = kaurajogurtti, kauragurtti; gurtti
soy yoghurt; plant yoghurt, vegan yoghurt = soijajogurtti, soijagurtti; kasvijogurtti
coconut yoghurt = kookosjogurtti, kookosgurtti
vegan cheese, plant-based cheese = vegejuusto, vegaanijuusto, kasvijuusto, vegaaninen juusto
vegan butter, vegan spread = vegaaninen margariini; kasvilevite
oat spread = kauralevite; kauratuorejuusto
soy pudding; oat pudding = soijavanukas; kauravanukas
egg substitute, vegan egg = munankorvike, kananmunankorvike
vegan mayo, vegan mayonnaise = vegaaninen majoneesi, vegaanimajoneesi, vegemajoneesi, vegemajo
`;
