import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type Category, categories } from './categories.ts';
import { categoryOf } from './category-of.ts';
import { foodKey } from './food-name.ts';

// Property tests are slow when many tests share few processors.
vi.setConfig({ testTimeout: 30_000 });

/** What people write on shopping lists, by the category in which they expect it. */
const examples: [Category, string][] = [
  [
    'produce',
    'perunat, perunoita, 2 kg perunoita, tomaatteja, kurkkua, omenoita, banaanit, valkosipulia, punasipuleita',
  ],
  [
    'produce',
    'sieniä, viinirypäleitä, basilika, ruukku tilliä, avokadot, inkivääriä, parsakaalia, kiinankaali, ruusukaalia',
  ],
  [
    'produce',
    'salaatinlehtiä, luomuporkkanoita pussi, porkkanaraaste, paprikasuikaleita, vihreä papu, karviaismarjoja',
  ],
  [
    'produce',
    'potatoes, 6 apples, fresh basil leaves, spring onions, garlic cloves, red pepper, baby carrots bag, blueberries',
  ],
  [
    'produce',
    'ripe bananas, bunch of grapes, lemons and limes, romaine lettuce, boysenberries, butternut squash, sweetcorn',
  ],
  [
    'dairy',
    'maitoa, luomu maito 1 l, rasvaton maito, kevytmaitoa, piimää, voita, kermaa 2 dl, juustoa, aurajuusto, goudaa',
  ],
  [
    'dairy',
    'kananmunia 10 kpl, munat, mustikkarahkaa, raejuustoa, mansikkajogurttia, juustoraastetta, cheddarviipaleita',
  ],
  [
    'dairy',
    'milk, eggs x6, greek yoghurt, salted butter, cream cheese, sour cream, shredded mozzarella, half and half',
  ],
  [
    'meat',
    'jauhelihaa, naudan jauheliha 400 g, kanan fileesuikaleita, broileria, makkaraa, nakkeja, pekonia, lohta, kalaa',
  ],
  [
    'meat',
    'lohifilee, tonnikalaa öljyssä, katkarapuja, kinkkusiivuja, lihapullia, silakoita, savulohta, kalkkunaleike',
  ],
  [
    'meat',
    'chicken breast, ground beef, bacon, salmon fillets, tuna in oil, sausages, smoked mackerel, pork chops, swordfish',
  ],
  [
    'pantry',
    'leipää, ruisleipä, sämpylöitä, näkkileipää, riisiä, makaronia, jauhoja, vehnäjauhot, sokeria, hunajaa, suolaa',
  ],
  [
    'pantry',
    'tomaattimurskaa, tomaattikastike, kookosmaitoa, oliiviöljyä, kanaliemikuutioita, kaurahiutaleita, muroja',
  ],
  [
    'pantry',
    'kanakeitto, maapähkinävoi, suolakurkkuja, ketsuppia, sinappia, pippuri ja suola, kanelia, leivinjauhetta',
  ],
  [
    'pantry',
    'kikherneitä, linssejä, mustia papuja, puuroa, karjalanpiirakoita, omenahilloa, salaatinkastike, tacomauste',
  ],
  [
    'pantry',
    'bread, tomato sauce, coconut milk, peanut butter, olive oil, spaghetti, mac and cheese, chicken stock, bay leaves',
  ],
  [
    'pantry',
    'canned tomatoes, brown sugar, flour, rice, cornflakes, soy sauce, chicken soup, garlic powder, burger buns',
  ],
  [
    'vegetary',
    'tofua, tempeh, seitania, härkistä, nyhtökauraa, kaurajuomaa, kauramaito, mantelimaitoa, soijajogurttia',
  ],
  [
    'vegetary',
    'kasvispihvejä, vegenakkeja, vegaaninen juusto, kaurakermaa, soijarouhetta, falafeleja, hummusta, kaurarahkaa',
  ],
  [
    'vegetary',
    'oat milk, veggie burgers, vegan cheese, plant-based mince, soy yoghurt, vegan sausages, almond milk, oat cream',
  ],
  [
    'frozen',
    'pakasteherneitä, jäätelöä, vaniljajäätelöä, pakastepizza, pakastemarjoja, ranskalaisia, kalapuikot',
  ],
  [
    'frozen',
    'ice cream, frozen peas, frozen raspberries, pizza, fish fingers, pakastettua pinaattia, lehtitaikinaa',
  ],
  [
    'beverages',
    'kahvia, teetä, appelsiinimehua, omenamehu, olutta, vettä, kivennäisvesi, siideriä, limsaa, 7 Up, viiniä',
  ],
  [
    'beverages',
    'coffee, green tea, orange juice, sparkling water, red wine, beer, cola, tea bags, hot chocolate, glögi',
  ],
  [
    'snacks',
    'sipsejä, juustonaksuja, suklaata, maitosuklaa, karkkia, keksejä, pähkinöitä, pullaa, mustikkapiirakka',
  ],
  ['snacks', 'rusinoita, popcornia, salmiakkia, suklaakakku, munkkeja, välipalapatukoita, kaurakeksejä'],
  [
    'snacks',
    'potato chips, chocolate, cookies, mixed nuts, gum, licorice, chocolate bar, cheesecake, vegan chocolate',
  ],
  [
    'other',
    'WC-paperi, talouspaperia, tiskiaine, shampoota, hammastahnaa, pesuaine, kissanruokaa, vaippoja, roskapusseja',
  ],
  [
    'other',
    'pakastepusseja, leivinpaperia, paristoja, kynttilöitä, serviettejä, koiran namuja, voipaperi, pesusieniä',
  ],
  [
    'other',
    'toilet paper, dish soap, cat food, toothpaste, bin bags, AA batteries, hand cream, dog biscuits, shower gel',
  ],
  [
    'other',
    'mummille jotain kivaa, something nice, qwerty, constructor, __proto__, toString, hasOwnProperty, 🍎, 42, !?',
  ],
];
const rows = examples.flatMap(([category, names]) =>
  names.split(', ').map((name) => [name, category] as const),
);

describe('categoryOf', () => {
  test.each(rows)('%s is %s', (name, category) => {
    expect(categoryOf(name)).toBe(category);
  });

  test('what this person chose before comes first, for every form of the food', () => {
    const chosen = new Map<string, Category>([[foodKey('tomaatti'), 'other']]);
    const remembered = (key: string) => chosen.get(key);
    expect(categoryOf('2 tomaattia', remembered)).toBe('other');
    expect(categoryOf('Tomatoes', remembered)).toBe('other');
    expect(categoryOf('kurkku', remembered)).toBe('produce');
  });

  test('what is typed without umlauts or the space is understood', () => {
    expect(categoryOf('jaatelo')).toBe('frozen');
    expect(categoryOf('RUISLEIPAA')).toBe('pantry');
    expect(categoryOf('icecream')).toBe('frozen');
    expect(categoryOf('kerma juusto')).toBe('dairy');
  });

  test('any text has one of the categories, and a very long one too', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(typed, (name) => categories.includes(categoryOf(name))),
      { numRuns: 500 },
    );
    expect(categoryOf('maito'.repeat(100_000))).toBeTypeOf('string');
    expect(categoryOf('maito '.repeat(100_000))).toBe('dairy');
  });

  test('of a sentence the last words tell, and no more of them are looked at than a name has', () => {
    const words = (count: number) => 'something '.repeat(count);
    expect(categoryOf(`milk ${words(7)}`)).toBe('dairy');
    expect(categoryOf(`milk ${words(8)}`)).toBe('other');
    expect(categoryOf(`${words(18)}milk`)).toBe('dairy');
  });

  test('a name takes no more than some hundred times what it takes to look at its words', () => {
    const names = Array.from({ length: 1000 }, (_, index) => rows[index % rows.length]?.[0] ?? '');
    const bestOfFive = (look: (name: string) => unknown) => {
      for (const name of names) look(name);
      const rounds = Array.from({ length: 5 }, () => {
        const start = performance.now();
        for (const name of names) look(name);
        return performance.now() - start;
      });
      return Math.min(...rounds);
    };
    const words = bestOfFive((name) => name.normalize('NFC').toLowerCase().split(' '));
    expect(bestOfFive(categoryOf) / words).toBeLessThan(150);
  });
});
