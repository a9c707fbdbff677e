import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { foodKey } from './food-name.ts';

// Property tests are slow when many tests share few processors.
vi.setConfig({ testTimeout: 30_000 });

const inflections = [
  ['peruna', 'perunat', 'perunoita', 'perunaa', '2 perunaa', 'perunoiden', 'potato', 'Potatoes'],
  ['vesi', 'vettä', 'vedet', 'veden', 'water'],
  ['leipä', 'leivät', 'leipää', 'leipiä', 'leivän', 'bread', 'breads'],
  ['kurkku', 'kurkut', 'kurkkuja', 'kurkkua', 'kurkun', 'cucumber', 'cucumbers'],
  ['lohi', 'lohta', 'lohet', 'lohen', 'lohia', 'salmon'],
  ['kananmuna', 'kananmunat', 'kananmunia', 'kananmunaa', 'munat', 'munia', '10 munaa', 'egg', '6 eggs'],
  ['sipuli', 'sipulit', 'sipuleita', 'sipulia', 'onion', 'onions'],
  ['tomaatti', 'tomaatit', 'tomaatteja', 'tomaattia', 'tomaatin', 'tomato', 'tomatoes'],
  ['omena', 'omenat', 'omenoita', 'omenaa', 'apples'],
  ['riisi', 'riisiä', 'rice'],
  ['juusto', 'juustot', 'juustoa', 'juustoja', 'cheese', 'cheeses'],
  ['jauheliha', 'jauhelihaa', 'jauhe liha', 'jauhelihat', 'minced meat'],
  ['voi', 'voita', 'butter'],
  ['kerma', 'kermaa', 'kermat', 'cream'],
  ['mansikka', 'mansikat', 'mansikoita', 'mansikkaa', 'strawberry', 'strawberries'],
  ['herne', 'herneet', 'herneitä', 'hernettä', 'pea', 'peas'],
  ['papu', 'pavut', 'papuja', 'papua', 'bean', 'beans'],
  ['banaani', 'banaanit', 'banaaneja', 'banaania', 'bananas'],
  ['appelsiini', 'appelsiinit', 'appelsiineja', 'appelsiinia', 'oranges'],
  ['valkosipuli', 'valkosipulit', 'valkosipuleita', 'valkosipulia', 'garlic'],
  ['sieni', 'sienet', 'sieniä', 'sientä', 'mushrooms'],
  ['rypäle', 'rypäleet', 'rypäleitä', 'viinirypäle', 'viinirypäleitä', 'grapes'],
  ['suolakurkku', 'suolakurkut', 'suolakurkkuja', 'suolakurkkua', 'gherkins'],
  ['makkara', 'makkarat', 'makkaroita', 'makkaraa', 'sausages'],
  ['kala', 'kalaa', 'kalat', 'kaloja', 'fish'],
  ['sokeri', 'sokeria', 'sugar'],
  ['hunaja', 'hunajaa', 'honey'],
  // gradation, consonant stems, -nen and -e words, contracted ones
  ['jäätelö', 'jäätelöt', 'jäätelöitä', 'jaatelo', 'ice cream', 'ice-cream', 'icecream'],
  ['olut', 'olutta', 'oluet', 'oluita', 'beers'],
  ['kastike', 'kastiketta', 'kastikkeet', 'kastikkeita', 'sauce'],
  ['ranskalainen', 'ranskalaiset', 'ranskalaisia', 'french fries'],
  ['vihannes', 'vihannekset', 'vihanneksia', 'vihannesta', 'vegetables'],
  ['siemen', 'siemenet', 'siemeniä', 'seeds'],
  ['sipulirengas', 'sipulirenkaat', 'sipulirenkaita', 'onion rings'],
  ['nauris', 'nauriit', 'nauriita', 'naurista', 'turnips'],
  ['kahvinsuodatin', 'kahvinsuodattimet', 'kahvinsuodattimia', 'coffee filters'],
  ['patonki', 'patongit', 'patonkia', 'patonkeja', 'baguette'],
  ['siipi', 'siivet', 'siipiä', 'kanansiivet', 'chicken wings'],
  ['hauki', 'haukea', 'pike'],
  ['filee', 'fileet', 'fileetä', 'fileitä', 'fillets'],
  ['mauste', 'mausteet', 'mausteita', 'maustetta', 'spices'],
  ['laakerinlehti', 'laakerinlehdet', 'laakerinlehtiä', 'bay leaves'],
  ['maito', 'maitoa', 'maidot', 'maidon', 'Milk', ' MAITO ', 'maito 1,5 l', '2 l maitoa'],
  // not in the table: the end of a compound, then a light stem
  ['mustikkarahka', 'mustikkarahkaa', 'mustikkarahkat'],
  ['luomu maito', 'luomumaitoa', 'organic milk'],
  ['pekaanileivos', 'pekaanileivokset', 'pekaanileivoksia'],
  ['rapparinki', 'rapparingit', 'rapparinkeja', 'rapparinkia'],
  ['gizmo', 'gizmos'],
  ['WC-paperi', 'wc paperi', 'wc-paperia', 'vessapaperia', 'toilet paper'],
];

const asBought = [
  [
    'onion',
    'large onion, finely chopped',
    'onions (diced)',
    'iso sipuli',
    '2 isoa sipulia',
    'sipuli hienonnettuna',
    'sipuli, kuorittuna ja kuutioituna',
    'pieni sipuli viipaleiksi',
  ],
  ['garlic', 'garlic, minced', 'garlic cloves, crushed', '2 valkosipulinkynttä murskattuna'],
  [
    'butter',
    'butter, melted',
    'butter, at room temperature',
    'butter for greasing the pan',
    'voita sulatettuna',
    'voita vuoan voiteluun',
  ],
  ['oil', 'oil for frying', 'öljyä paistamiseen'],
  ['water', '5 dl warm water', 'boiling water', 'kädenlämpöistä vettä', 'kuumaa vettä', 'jääkylmää vettä'],
  ['milk', 'lukewarm milk', 'kädenlämpöistä maitoa'],
  ['salt', 'salt to taste', 'suolaa maun mukaan'],
  ['egg', '2 large eggs, lightly beaten', 'keskikokoisia kananmunia'],
  ['basil', 'fresh basil, torn', 'tuoretta basilikaa'],
  ['chicken breast', 'kanan rintafileitä', 'kananrintafileitä', 'broilerin rintafileitä suikaleiksi'],
] as const;
/** Each of them is something else to buy than the food that its name begins or ends with. */
const otherThings = [
  ['tomatoes', 'tomatoes, canned', 'tomatoes, crushed', 'tomaatteja kuivattuna'],
  ['peas', 'peas, frozen', 'herneitä pakastettuna'],
  ['milk', 'milk, oat'],
  ['pepper', 'pepper, black'],
  ['salmon', 'lohta savustettuna', 'salmon (smoked)'],
  ['pasta', 'fresh pasta'],
  ['sauce', 'hot sauce'],
  ['chocolate', 'hot chocolate'],
  ['strawberry', 'mansikka täytekeksi'],
  ['pizza', 'pizza pan'],
  ['cream', 'cream to whip'],
  ['bread', 'bread, milk'],
] as const;

describe('foodKey', () => {
  test.each(asBought.map(([food, ...names]) => [food, names] as const))(
    'of %s leaves out its size, and what a cook makes of it',
    (food, names) => {
      expect(names.filter((name) => foodKey(name) !== foodKey(food))).toEqual([]);
    },
  );

  test.each(otherThings.map(([food, ...names]) => [food, names] as const))(
    'of %s is not that of another thing',
    (food, names) => {
      expect(names.filter((name) => foodKey(name) === foodKey(food))).toEqual([]);
    },
  );

  test.each(inflections.map((forms) => [forms[0], forms] as const))('the forms of %s meet', (_, forms) => {
    expect(forms.filter((form) => foodKey(form) !== foodKey(forms[0] ?? ''))).toEqual([]);
  });

  test('different foods stay apart', () => {
    const keys = inflections.map(([first = '']) => foodKey(first));
    expect(new Set(keys).size).toBe(keys.length);
    const pairs =
      'maito/kevytmaito/kaurajuoma, juusto/tuorejuusto, peruna/bataatti, leipä/ruisleipä, voi/maapähkinävoi, sipuli/punasipuli/valkosipuli, kurkku/suolakurkku, pulla/korvapuusti, olut/siideri, hillo/mansikkahillo';
    for (const foods of pairs.split(', ').map((group) => group.split('/'))) {
      expect(new Set(foods.map(foodKey)).size).toBe(foods.length);
    }
  });

  test('a number that belongs to the name is part of it', () => {
    expect(foodKey('7 Up')).toBe('7up');
    expect(foodKey('7 Up 1,5 l')).toBe('7up');
  });

  test('what has no letters is its own key', () => {
    expect(foodKey(' 🍎  🍎 ')).toBe('🍎 🍎');
    expect(foodKey('')).toBe('');
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    '%s is a name like any other',
    (name) => {
      expect(typeof foodKey(name)).toBe('string');
      expect(foodKey(name)).not.toBe('');
    },
  );

  test('never throws, and case, spaces and composition do not matter', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 250 }), fc.string({ unit: 'grapheme' })),
        (name) => {
          expect(foodKey(`  ${name} `)).toBe(foodKey(name));
          expect(foodKey(name.normalize('NFD'))).toBe(foodKey(name.normalize('NFC')));
        },
      ),
      { numRuns: 500, examples: [['\u1fdd']] },
    );
  });
});
