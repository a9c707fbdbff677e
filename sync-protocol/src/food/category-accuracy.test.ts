import { describe, expect, test } from 'vitest';
import { categoryOf } from './category-of.ts';

/**
 * Lists from memory of real ones, each written before the rules were tried on it; brands are included because
 * people write them.
 */
const lists = [
  `
produce: luomuporkkanoita pussi; kotimaista kurkkua; pari tomaattia; minitomaatti; uusia perunoita 2 kg; salaatinlehtiä; vihreitä omenoita; kypsiä avokadoja; tuoretta inkivääriä; ruukkubasilika; tuore chili; pensasmustikoita; galia meloni; kivetön rypäle; nauriita; romanesco; baby carrots bag; ripe bananas; granny smith apples; organic kale; fresh thyme sprigs; heirloom tomatoes; russet potatoes; mixed berries; a bunch of grapes; microgreens; sweet onions; fingerling potatoes; lemons and limes; kiinanruusukaali
dairy: laktoositonta kevytmaitoa 1 l; Valion voi; goudaa; raastettua juustoa; kreikkalaista jogurttia; vaniljarahkaa; mansikkajogurtti; cheddarviipaleita; M-kokoiset kananmunat; kuohukermaa 2 dl; kananmunia 10 kpl; luomujogurtti; creme bonjour tuorejuusto; string cheese; free range eggs dozen; 2% milk; salted butter; vanilla yoghurt; shredded mozzarella; evaporated milk; babybel; kotijuusto
meat: naudan paistijauhelihaa 400 g; kanan fileesuikaleita; marinoitu kananfilee; hunajamarinoidut broilerinkoivet; HK sininen lenkki; kylmäsavulohta; lohta uuniin; kalkkunaleike; kinkkusiivuja; kinkkusuikale; graavisiika; tonnikalaa vedessä; ohuen ohut kinkku; possun fileepihvi; italian sausage; chicken tenders; beef chuck; boneless skinless chicken thighs; sliced turkey; smoked mackerel; tuna in spring water; lamb mince; pork shoulder; duck legs; haddock
pantry: täysjyväspagettia; mustia papuja; tomaattimurskaa 2 prk; kikherneitä tölkki; rouheista ruisleipää; hampurilaissämpylöitä; valkoviinietikkaa; paprikajauhetta; valkosipulijauhe; neitsytoliiviöljy; kaurahiutaleita; gluteenittomia jauhoja; jasmiiniriisiä; thaicurrytahna; ramennuudeleita; kaneliä; leivinjauhetta; kookosmaitoa; oreganoa; hummerikeitto; näkkäriä; chipotle; wholegrain mustard; brown lentils; self-raising flour; panko breadcrumbs; sourdough loaf; maple syrup; arborio rice; canned chickpeas; red kidney beans; bay leaves; sesame oil; english muffins; cream of mushroom soup; apricot jam; ground cinnamon; hoisin sauce; vegemite; steak seasoning
vegetary: kauramaitoa; soijajogurttia; tofua; härkistä; vegaanista juustoa; vege nakit; oatly barista; vegan mince; soya milk; plant-based burger; nyhtökauraa; silken tofu
frozen: pakastemansikoita; pakastettuja herneitä; jäätelöä; vaniljajäätelöä; ranskalaisia; pakastepinaattia; frozen peas; vanilla ice cream; fish fingers; frozen chips; hash browns; pakastettu mustikka
beverages: kahvia; tummapaahtoista kahvia; omenamehua; kivennäisvettä; kaljaa; alkoholitonta olutta; vihreää teetä; Pepsi Max; kolaa; red wine; sparkling water; coffee beans; orange juice no pulp; oat latte; cranberry juice; glögiä; punaviiniä; novelle; energiajuomaa; ginger tea
snacks: sipsejä; suklaata; karkkia; maapähkinöitä; suolapähkinöitä; dippiä; fazerin sininen; keksejä; salmiakkia; popparit; dark chocolate 70%; tortilla chips; cheetos; haribo; almonds; granola bars; pulla kahville; korvapuusteja; mixed nuts; pretzels; mokkapaloja; rusinoita; jaffakeksit; lontoonrae
other: vessapaperia; wc paperi; talouspaperia; tiskiainetta; pyykinpesuainetta; hammastahnaa; shampoota; vaippoja; pattereita; kissanruokaa; koiran namuja; roskapusseja; leivinpaperia; kynttilöitä; AA batteries; toilet paper; paper towels; laundry pods; cat food; bin bags; shower gel; aluminum foil; lautasliinoja; deodoranttia; laastareita; astianpesuaine; ziploc bags; dryer sheets; grillihiiliä; kukkia äidille; kissanhiekkaa; light bulbs; lahja Ellille; postimerkkejä
`,
  `
produce: nippu retiisejä; punakaalia; tuoretta minttua; hapankirsikoita; luumuja; kesäkurpitsan; suippopaprikoita; pak-choi; tuore tilli ruukussa; satsumoita; mangon puolikas; ruohosipulia; jäävuorisalaatti 1 kpl; kuivaamattomia tattia; clementines; jalapeños; one large onion; cauliflower rice; pearl onions; concord grapes; watercress; sugar snap peas; pomegranate seeds; beets
dairy: rasvatonta rahkaa; viiliä; kuohukerma laktoositon; leipäjuustoa; halloumia 2 pkt; munia kenno; mozzarellapallo; sulatejuustoa; maustettua tuorejuustoa; parmesaania; luonnonjogurtti purkki; aamupalajuusto; organic free-range eggs; crumbled feta; heavy whipping cream; parmesan cheese grated; low fat yogurt; buttermilk; ghee
meat: naudan ulkofileetä; sika-nauta jauheliha; porsaan kyljyksiä; savuporoa; kirjolohta; muikkuja; uunimakkara; ohuita pekonisiivuja; hampurilaispihvejä; karitsan viulu; kanan koipia; keittokinkkua; säilyketonnikala; silakkafileitä; pulled chicken; corned beef; hot italian sausage; cod loin; king prawns; rotisserie chicken; ham hock; whole turkey; pork mince
pantry: spelttijauhoja; mannapuuro; makaronilaatikkoa; sushiriisiä; tortilloja; suolattomia maapähkinävoita; säilykepersikoita; balsamicoa; purkki oliiveja; etikkaa; hapankaalia; lasagnelevyjä; kuivattua rosmariinia; valkopippuria; vehnätortilla; vaniljasokeria; siirappia; kanelitankoja; hernekeitto 2 tlk; aurinkokuivattuja tomaatteja; currytahnaa; fetasalaatti; ruispaloja; pizzajauho; penne pasta; pinto beans; chicken bouillon; tahini; rice noodles; red wine vinegar; bagels; jar of pickles; bread flour; golden syrup; dried lentils; smoked paprika; capers; worcestershire sauce; vegetable stock cubes; quick oats; fajita seasoning
vegetary: kaurafraichea; kasvisjauhista; mantelijuomaa; soijasuikaleita; vegepyöryköitä; falafel; meatless meatballs; coconut yogurt; soy creamer; tempehiä; vegaanimajoneesia
frozen: pakastevihanneksia; mehujäitä; lehtitaikinalevyjä; kalapuikkoja; pakastekatkarapuja; suklaajäätelö; frozen mango chunks; ice lollies; pizzas; frozen spinach; popsicles; waffle fries
beverages: suodatinkahvia; rooibosta; tuoremehua; kuohuviiniä; keskiolutta 6 kpl; vichyä; inkivääriolut; mehukeittoa; lonkeroita; kokista; vihreä tee; apple cider; tonic water; cold brew; diet coke; earl grey; lemonade; gin; prosecco
snacks: irtokarkkeja; suklaamuffinsseja; piparkakkuja; juustonaksuja; cashewpähkinöitä; karjalainen rahkapulla; proteiinipatukoita; donitseja; purkkaa; riisikakkuja; taateleita; lakuja; suolakeksejä; pistaaseja; gummy bears; oreos; potato crisps; rice crackers; trail mix; peanut m&ms; cupcakes; banana chips; dried mango
other: käsisaippuaa; hammasharjoja; silmätipat; AAA-paristoja; kahvinsuodattimia; astianpesukonetabletteja; koiranruokaa 5 kg; kertakäyttölautasia; tulitikkuja; särkylääkettä; vanupuikkoja; hiustenhoitoaine; kukkamultaa; pölynimuripussi; joulukortteja; nenäliinapaketti; band-aids; dishwasher tablets; garbage bags; cotton balls; kitchen roll; sponges; shaving cream; birthday card; razor blades; ibuprofen; cling film; dog treats; laundry detergent; face masks
`,
  `
produce: lanttua; pieniä punajuuria; hunajamelonia; valkokaalin puolikas; 3 porkkanaa keittoon; vadelmia; persikoita 4 kpl; kiivejä; kevätsipulia nippu; salaattia; herkkusieniä rasia; palsternakkaa; rosmariinia; itu mix; passion hedelmiä; veriappelsiineja; 2 avocados; celery stalks; shiitake mushrooms; cilantro; bok choy; nectarines; brussels sprouts; serrano peppers; yukon gold potatoes; blackberries
dairy: kulutusmaitoa; kermaviiliä 2 prk; vuohenjuustoa; voipaketti; turkkilaista jogurttia; ranskankermaa; margariinia; rahkaa 500 g; edamia; kahvikermaa; vapaan kanan munia; hiivaa; half gallon milk; unsalted butter; swiss cheese slices; plain greek yogurt; whipped cream; brie; cottage cheese; eggnog
meat: broilerin jauhelihaa; possun kylkeä; lenkkimakkara; nakkeja 2 pkt; meetvurstia; saunapalvikinkkua; maksamakkaraa; lohimedaljonkeja; kuhafileitä; sinisimpukoita; lihapullia; mätiä; kebablihaa; ribsejä; new york strip; turkey bacon; prosciutto; breakfast sausage; crab meat; ground turkey; sardines; anchovies; bone-in pork chops
pantry: ruisjauhoja; tummaa riisiä; fusillia; tomaattipyreetä; sweet chili kastiketta; majoneesia; hilloa; vehnäleseitä; ruokasoodaa; patonkia; korppujauhoja; tacokuoria; nuudeleita; couscousia; liemikuutioita; piparjuuritahnaa; suklaahippuja; kuivahiivaa; mysliä; jauhettua kanelia; balsamiviinietikkaa; teriyakikastike; lihaliemi; kaakaojauhe leivontaan; baking soda; vanilla extract; cake mix; sriracha; steel cut oats; black pepper; dijon mustard; jasmine rice; lasagna noodles; ranch dressing; enchilada sauce; corn tortillas; ritz breadcrumbs; dried oregano
vegetary: soijamaitoa; maustettua tofua; oat creamer; vegaanisia nakkeja; beyond burger; kookosjogurttia; kauragurttia; kasvispyöryköitä; veggie mince; impossible meat
frozen: pakastemarjoja; jäätelötuutteja; sipulirenkaita; wokvihanneksia; frozen berries; ice cubes; tater tots; pakastepitsa; mansikkajäätelö; frozen broccoli florets
beverages: luumumehua; maustettua vettä; oluita 12 kpl; kaakaota; valkoviiniä; siidereitä; espressopapuja; pirkka kahvi; smoothie; iced tea; club soda; grape juice; chardonnay; decaf coffee; coconut water; kombucha; monster energy; la croix
snacks: perunalastuja; minttusuklaata; vaahtokarkkeja; pikkuleipiä; täytekakku; mantelilastut; popcornit; xylitol purkka; juustosipsejä; laskiaispullia; manteleita; hasselpähkinärouhe; fruit snacks; beef jerky; chocolate chip cookies; doritos; peanuts; marshmallows; snickers; ginger snaps; fruit gummies
other: wc-raikastin; ikkunanpesuainetta; pesusieniä; tiskiharja; kosteuspyyhkeitä; muovikelmua; servettejä; partateriä; huulirasva; aurinkorasvaa; kissan kuivaruokaa; ilmapalloja; teippiä; lamppu keittiöön; d-vitamiinia; panadol; conditioner; tampons; trash bags; swiffer pads; febreze; vitamin C; lint roller; sandwich bags; nail clippers; birdseed; hand soap refill; wrapping paper
`,
];

describe('categoryOf on whole shopping lists', () => {
  test.each(lists.map((list, index) => [index + 1, list] as const))(
    'list %d is at least 94 %% right',
    (_, list) => {
      const entries = list
        .trim()
        .split('\n')
        .flatMap((line) => {
          const [category = '', names = ''] = line.split(/: (.*)/s);
          return names.split('; ').map((name) => ({ name, category }));
        });
      const wrong = entries.filter(({ name, category }) => categoryOf(name) !== category);
      expect(wrong.length / entries.length, wrong.map(({ name }) => name).join(', ')).toBeLessThan(0.06);
    },
  );
});
