import type { SaidFood } from './said-foods.ts';

const listed = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const lists = (text: string): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [first = '', rest = ''] = line.split(':');
        return [first.trim(), listed(rest)] as const;
      }),
  );

/** Heads of items made of, or tasting of, the food named before them: apple juice, chicken soup. */
const madeOf = listed(`
  soup juice sauce salad cake pie bread butter milk cheese chocolate cream oil vinegar powder paste seed noodle flour tea chip crisp
  stock broth yogurt jam fillet breast thigh wing mince steak sausage burger ball cookie biscuit cracker bar syrup sugar salt spread
  dip mix pasta rice water wine beer pizza roll wrap pudding nut leaf bun bagel muffin stew curry ravioli tortellini tortilla lasagne
  sandwich dressing marinade extract slice cube sprout granola muesli cereal porridge oatmeal drink smoothie shake kebab meatball ham
  bacon salami pate mousse sorbet cider liqueur jelly jerky crumble casserole gravy relish chutney pickle puree squash popcorn
  icecream cracker candy sweet gum lemonade soda pastry doughnut brownie pancake waffle crumb pepper paper foil bag cordial kefir
  meat rib chop leg wedge fry filet loaf
  juusto leipä mehu keitto kastike jauho öljy murska salaatti kakku jäätelö suklaa kerma maito jogurtti rahka tee vesi voi makkara
  marja sipuli kaali peruna hillo tahna mauste sose pulla keksi pala paperi pussi siemen hiutale pasta riisi liha jauheliha file kala
  pizza viini olut sokeri suola pippuri papu herne pyree ketsuppi majoneesi kiisseli puuro mysli muro patukka lastu sämpylä piirakka
  pihvi pyörykkä leike filee nakki kinkku etikka juoma limsa kiusaus laatikko viipale raaste kuutio rieska siirappi näkkileipä
  jauhe pähkinä nuudeli likööri karkki sipsi pirtelö viili kaakao rinkilä suikale fileesuikale leike koipi siipi juuri lehti
`);

/**
 * Staples, after which the next food is usually another item, with the heads that continue them all the same.
 */
const staples = lists(`
  milk: chocolate powder shake roll bun tea pudding
  bread: crumb flour roll mix stick pudding sauce
  butter: bean chicken cookie biscuit lettuce cake milk popcorn croissant
  cheese: sauce cake burger spread cracker slice pizza dip ball bread roll sandwich pasta bun biscuit ravioli tortellini
  coffee: bean filter cream creamer cake icecream pod capsule liqueur milk yogurt syrup
  egg: noodle salad white yolk roll sandwich mayonnaise
  salt: cracker water fish caramel stick
  sugar: snap pea cookie cube syrup snappea
  flour: tortilla
  yogurt: drink dressing sauce bar icecream
  water: melon chestnut cracker ice
  tea: bag light towel bread biscuit cake
  pasta: sauce salad bake soup
  juice: concentrate drink bar
  ham: sandwich pizza soup salad slice
  bacon: bit chip crisp jam
  cream: cheese soda cracker sauce soup puff cake bun
  pepper: sauce steak salami corn
  sausage: roll pizza soup
  pizza: sauce dough cheese base flour roll
  soup: stock mix
  ketchup: chip crisp
  mayonnaise: salad
  mustard: seed powder dressing sauce oil
  jam: tart doughnut roll
  honey: mustard nut melon cake bun ham
  oil: spray
  wine: vinegar gum sauce
  beer: batter bread sausage mustard
  cereal: bar
  chocolate: milk cake bar chip cookie sauce spread icecream pudding mousse biscuit yogurt muffin brownie syrup cereal egg raisin powder
  maito: suklaa jauhe rahka kahvi juoma kaakao
  leipä: juusto kuutio muru jauho
  voi: leipä paperi taikina popcorn keksi pulla
  juusto: kakku leipä raaste kastike nakki keitto viipale naksu tikku sämpylä pala makkara peruna keksi tortilla
  kahvi: kerma maito papu leipä suodatin pulla jauhe
  muna: kakku voi nuudeli salaatti koiso kastike
  kerma: juusto viili peruna likööri vaahto kastike toffee keitto
  suola: kurkku keksi liha pähkinä kala
  sokeri: herne kuorrute pala juurikas
  jauheliha: pizza kastike pihvi keitto
  pasta: kastike salaatti
  jogurtti: juoma pirtelö patukka kastike
  mehu: keitto tiiviste jää juoma
  tee: pussi leipä
  olut: makkara
  viini: etikka rypäle marja
  peruna: salaatti lastu jauho muusi sose keitto rieska leipä kakku
  banaani: leipä kakku jogurtti lastu
  kurkku: salaatti
  makkara: keitto kastike
  jäätelö: tötterö tuutti puikko kakku
  vessapaperi: teline
`);

/** Heads that continue a name of several words: peanut butter cookies. */
const madeOfPhrase = listed('cookie cup bar cone sandwich biscuit concentrate cracker flake cube');

/** Heads of items with a two-part flavour: "salt and vinegar crisps". */
const flavoured = listed(`
  chip crisp sandwich pizza icecream dressing quiche pasty stuffing pie soup sauce noodle cookie bar cracker spread dip yogurt mix
  seasoning cheese bread smoothie juice cereal jelly muffin cake
  sipsi keitto kastike pizza jäätelö salaatti keksi jogurtti mehu suklaa lastu patukka
`);

/** Items whose name contains an "and". */
export const boughtTogether =
  /^(?:mac(?:aroni)? and cheese|fish and chips|half and half|pork and beans|rum and coke|gin and tonic|head and shoulders|ben and jerry'?s|m and m'?s|arm and hammer|cookies and cream|sweet and sour\b.*|peaches and cream|johnson and johnson|marks and spencer|surf and turf|bits and bobs|dolce and gabbana|procter and gamble|rock and roll|bread and butter pickles)$/i;

const fold = (head: string) => head.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
const folded = <Value>(map: ReadonlyMap<string, Value>) =>
  new Map([...map].map(([key, value]) => [fold(key), value]));
const foldedSet = (set: ReadonlySet<string>) => new Set([...set].map(fold));
const [madeOfHeads, flavouredHeads] = [foldedSet(madeOf), foldedSet(flavoured)];
const headsOf = new Map([...folded(staples)].map(([key, heads]) => [key, foldedSet(heads)] as const));

/** Whether two consecutive foods may be one item. */
export function mayBeOne(first: SaidFood, second: SaidFood): boolean {
  if (first.isGenitive) return true;
  if (first.isClosed) return false;
  if (first.category === 'other' && second.category !== 'other') return false;
  if (first.length > 1) return madeOfPhrase.has(second.head);
  return (headsOf.get(first.head) ?? madeOfHeads).has(second.head);
}

/** Whether the foods on both sides of an "and" may be the flavours of the item `head`. */
export const mayShareHead = (first: SaidFood, flavour: SaidFood, head: SaidFood) =>
  !first.isClosed && first.head !== flavour.head && flavouredHeads.has(head.head);
