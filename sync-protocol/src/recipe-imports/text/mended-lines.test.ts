import { describe, expect, test } from 'vitest';
import { readText } from '../read-text.ts';

function told(text: string) {
  const [recipe] = readText(text).recipes;
  return {
    title: recipe?.title,
    servings: recipe?.servings,
    things: recipe?.ingredients.map(({ name, quantity }) => `${quantity} ${name}`),
    steps: recipe?.instructions.map((step) => step.text),
  };
}

describe('lines as they are copied', () => {
  test('rows of a table are ingredients without its lines', () => {
    const { things } = told(
      'Ruisleipä\nAinekset\n| Määrä | Aine |\n|---|:--|\n| 5 dl | vettä |\n| 25 g | hiivaa |\n| 7 dl | ruisjauhoja |\n| suolaa | |\nOhje\nSekoita kaikki ja leivo.',
    );
    expect(things).toEqual(
      expect.arrayContaining(['5 dl vettä', '25 g hiivaa', '7 dl ruisjauhoja', 'maun mukaan suolaa']),
    );
  });

  test('a sentence that was broken where its line was full is whole', () => {
    const { things, steps } = told(
      'Split pea soup\n500 g split peas\n2 litres water\n1 onion, chopped\nsalt\nSoak the peas overnight in cold water, drain them well\nand rinse once more. Bring them to the boil with the\nonion, and simmer until they fall apart.\nSeason and serve with mustard.',
    );
    expect(things).toHaveLength(4);
    expect(steps).toEqual([
      'Soak the peas overnight in cold water, drain them well and rinse once more. Bring them to the boil with the onion, and simmer until they fall apart.',
      'Season and serve with mustard.',
    ]);
  });

  test('bullets in the midst of a line, behind what they are of, or in a line of their own begin a thing each', () => {
    const steps = '\nMethod\nMix all of it well.\nBake for an hour.';
    const things = ['2 dl oats', '1 egg', 'to taste salt'];
    for (const list of [
      '• 2 dl oats • 1 egg\n• salt',
      '•\n2 dl oats\n•\n1 egg\n•\nsalt',
      '-\n\n2 dl oats\n-\n\n1 egg\n-\n\nsalt',
    ])
      expect(told(`Oat cake\nIngredients\n${list}${steps}`).things, list).toEqual(things);
    const run = 'For this cake you will need: - 2 dl oats - 1 egg - 1 dl sugar - salt';
    expect(told(`Oat cake\nIngredients\n${run}${steps}`).things).toEqual([
      '2 dl oats',
      '1 egg',
      '1 dl sugar',
      'to taste salt',
    ]);
  });

  test('what others say under the links of a blog is no step', () => {
    const { steps } = told(
      'Pea soup\nIngredients\n500 g peas\n1 onion\nMethod\n1.Boil the peas.\n2.Add the onion and serve.\nMy granny puts marjoram in hers!\nReplyDeleteLooks lovely, I must try it\nReplyDelete',
    );
    expect(steps).toEqual(['Boil the peas.', 'Add the onion and serve.']);
  });

  test('a short deed among others is a step, and whom it serves is none', () => {
    const { servings, steps } = told(
      'Beet salad\nIngredients\n4 beets\n1 apple\nvinegar\nMethod\n- Grate the beets and the apple.\n- Add vinegar\n- Leave it for an hour.\n- Makes 4 to 6 servings.',
    );
    expect(steps).toEqual(['Grate the beets and the apple.', 'Add vinegar', 'Leave it for an hour.']);
    expect(servings).toBe(4);
  });

  test('parts of the work that are counted name groups, and are no steps', () => {
    const [recipe] = readText(
      'Rye buns\nIngredients\n5 dl rye flour\n3 dl water\n1 tsp salt\nMethod\n1. Make the dough\n- Mix the flour with the water.\n- Knead it for ten minutes.\n2. Bake the buns\n- Heat the oven to 200 degrees.\n- Bake them for half an hour.',
    ).recipes;
    expect(recipe?.instructions.map(({ group, text }) => [group, text])).toEqual([
      ['Make the dough', 'Mix the flour with the water.'],
      ['Make the dough', 'Knead it for ten minutes.'],
      ['Bake the buns', 'Heat the oven to 200 degrees.'],
      ['Bake the buns', 'Bake them for half an hour.'],
    ]);
  });

  test('the same in another language, behind a drawn line, is left out, and a step is not', () => {
    const list = 'Puolukkarahka\n2 dl puolukoita\n2 dl rahkaa\n1 rkl hunajaa\nSekoita kaikki kulhossa.\n';
    const translated = `${list}Tarjoa kylmänä pienissä kulhoissa.\n***\nA pudding that my mother used to make for us.`;
    const goesOn = `${list}***\nTarjoa kylmänä pienissä kulhoissa.`;
    for (const text of [translated, goesOn])
      expect(told(text).steps, text).toEqual([
        'Sekoita kaikki kulhossa.',
        'Tarjoa kylmänä pienissä kulhoissa.',
      ]);
  });

  test('how many a tray makes, in a paragraph over the list, is no thing to cook with', () => {
    const { things } = told(
      'Mustikkapiirakka\n\nPiirakka, pellillinen eli n. 24 palaa\n\nPohja\n- 5 dl vehnäjauhoja\n- 200 g voita\nTäyte\n- 8 dl mustikoita\n- 1 dl sokeria\nPainele pohja pellille ja kaada täyte päälle.\nPaista puoli tuntia.',
    );
    expect(things).toEqual(['5 dl vehnäjauhoja', '200 g voita', '8 dl mustikoita', '1 dl sokeria']);
  });

  test('steps lose their numbers also where only a space, or not even that, stands behind them', () => {
    for (const steps of ['1 Mash the peas.\n2 Bake the loaf.', '1mash the peas.\n2bake the loaf.'])
      expect(
        told(`Pea loaf\nIngredients\n3 dl peas\n2 eggs\nHow to make pea loaf\n${steps}`).steps?.map((step) =>
          step.toLowerCase(),
        ),
        steps,
      ).toEqual(['mash the peas.', 'bake the loaf.']);
  });

  test('a table with the names of its parts among its rows is read like any other list', () => {
    const { things, steps } = told(
      'Leek stew\n| | Ingredients | - | | 2 leeks, sliced |\n- | | 5 dl stock |\n- | | 3 potatoes, diced |\n| Directions | - Put all of it into a pot.\n- Simmer for half an hour. |',
    );
    expect(things).toEqual(['2 leeks, sliced', '5 dl stock', '3 potatoes, diced']);
    expect(steps).toEqual(['Put all of it into a pot.', 'Simmer for half an hour.']);
  });

  test('a list in one line with dashes between is one', () => {
    const { title, things } = told(
      '– 4 leeks (cleaned) – 1 l stock – 3 potatoes – 1 tsp salt – pepper\nSimmer the leeks and the potatoes in the stock.\nSeason and serve.',
    );
    expect(title).toBe('');
    expect(things).toEqual(['4 leeks (cleaned)', '1 l stock', '3 potatoes', '1 tsp salt', 'to taste pepper']);
  });

  test('a note in a list, tags and where it was taken from end the steps', () => {
    const list = 'Leek stew\n- 4 leeks\n- 1 l stock\n- 3 potatoes\n- 1 tsp salt\n';
    const steps = '- Simmer the leeks and potatoes in the stock.\n- Season the stew and serve it.\n';
    for (const end of [
      '- Notes\n- A large pot is needed.',
      'leeks, stock, winter food\nTaken from an old booklet',
    ])
      expect(told(list + steps + end).steps, end).toEqual([
        'Simmer the leeks and potatoes in the stock.',
        'Season the stew and serve it.',
      ]);
  });

  test('the size of the tin over the list is no title, and a title that stands twice is no description', () => {
    const list = '3 dl sokeria\n4 munaa\n2 dl jauhoja\n\nVatkaa kaikki. Paista puoli tuntia.';
    const told = `Syksyn omenat kypsyvät, ja niistä syntyy tämä kakku.\n\nOmenakakku\n\nVuoka: noin 20 x 30 cm\n\n${list}`;
    expect(readText(told).recipes[0]?.title).toBe('Omenakakku');
    const twice = readText(`Omenakakku\n\nOmenakakku\n\n${list}`).recipes[0];
    expect([twice?.title, twice?.description]).toEqual(['Omenakakku', '']);
  });
});

test('where it is from, and what else there is to see, are no steps', () => {
  const { steps } = told(
    'Pancakes\n3 eggs\n5 dl milk\n3 dl flour\nWhisk all of it and let it rest.\nFry thin pancakes in butter.\nSee also our oven pancake.\nSource: an old school book',
  );
  expect(steps).toEqual(['Whisk all of it and let it rest.', 'Fry thin pancakes in butter.']);
});

test('what goes on top, behind the last amount, is a thing to cook with', () => {
  const { things, steps } = told(
    'Lentil soup\n\n3 dl lentils\n\n1 l water\n\n2 carrots\n\nTo serve: chopped parsley\n\nPeel and slice the carrots.\n\nBoil all of it until it is soft.',
  );
  expect(things).toEqual(['3 dl lentils', '1 l water', '2 carrots', 'to taste To serve: chopped parsley']);
  expect(steps).toEqual(['Peel and slice the carrots.', 'Boil all of it until it is soft.']);
});

test('"This is our family recipe" names no dish', () => {
  const talk =
    'This is our family recipe, which we have made for so many years that nobody remembers who began it, where, or why. Here is all that you need for it:';
  const { title } = told(
    `${talk}\n4 leeks\n1 l stock\n3 potatoes\nSimmer the leeks and the potatoes in the stock.`,
  );
  expect(title).toBe('');
});

test('lines that all begin with a wave are a list, one alone is about so much', () => {
  const list = '2 leeks\n~ 1 l stock\n~ 3 potatoes\nMethod\n~ Simmer the leeks and potatoes.\n~ Serve.';
  const { things, steps } = told(`Leek soup\nIngredients\n~ ${list}`);
  expect(things).toEqual(['2 leeks', '1 l stock', '3 potatoes']);
  expect(steps).toEqual(['Simmer the leeks and potatoes.', 'Serve.']);
  expect(told('Leek soup\n2 leeks\n1 l stock\n~ 3 potatoes\nSimmer it all.').things?.[2]).toBe(
    '~ 3 potatoes',
  );
});

test('what is measured in one line, with nothing between, is several things', () => {
  const { things, servings } = told(
    'Rye crackers\nDough:\n1 ½ dl water 1 tsp salt 3 dl rye flour\nOn top:\n2 tbsp oil\nMix the dough and roll it thin.\nBake until crisp.\nMakes approximately 8 servings',
  );
  expect(things).toEqual(['1 ½ dl water', '1 tsp salt', '3 dl rye flour', '2 tbsp oil']);
  expect(servings).toBe(8);
});

test('a part is named with a word in brackets behind, and nothing of any part is lost', () => {
  const [recipe] = readText(
    'Kerroskakku\n\npohja:\n3 dl jauhoja\n2 munaa\n\nSekoita kaikki keskenään hyvin.\n\ntäyte (osa I):\n3 dl maitoa\n2 liivatetta\n1 rkl mehua\n\nLaita liivatteet likoamaan kylmään veteen.\n\ntäyte (osa II):\n2 dl kermaa\n1 dl sokeria\n\nVatkaa kerma ja sokeri vaahdoksi.',
  ).recipes;
  expect(recipe?.ingredients.map(({ group, name }) => `${group}: ${name}`)).toEqual([
    'pohja: jauhoja',
    'pohja: munaa',
    'täyte (osa I): maitoa',
    'täyte (osa I): liivatetta',
    'täyte (osa I): mehua',
    'täyte (osa II): kermaa',
    'täyte (osa II): sokeria',
  ]);
  expect(recipe?.instructions).toHaveLength(3);
});

test('a second recipe begins where a yield stands between its name and its list', () => {
  const { recipes } = readText(
    'Bean dip\n\n2 dl beans\n1 lemon\n1 clove garlic\n\nMash the beans with the lemon and the garlic.\n\nBeet dip\nMakes about 2 cups of dip\n\n2 beets\n1 dl yoghurt\n1 tsp salt\n\nGrate the beets and stir them into the yoghurt.',
  );
  expect(recipes.map(({ title }) => title)).toEqual(['Bean dip', 'Beet dip']);
  expect(recipes.map(({ ingredients }) => ingredients.length)).toEqual([3, 3]);
});

test('one word may be a step, and a name that ends with a dash is over what stands under it', () => {
  const { steps } = told(
    'Leek pie\n\nFry in a pan –\n\n2 leeks\n1 tbsp butter\n\nThen add –\n\n3 eggs\n1 dl cream\n\nPour it all into a dish.\n\nSeason.\n\nBake until it is set.',
  );
  expect(steps).toEqual(['Pour it all into a dish.', 'Season.', 'Bake until it is set.']);
  const [recipe] = readText(
    'Leek pie\n\nFry in a pan –\n\n2 leeks\n1 tbsp butter\n\nThen add –\n\n3 eggs\n1 dl cream\n\nBake it all until it is set.',
  ).recipes;
  expect(recipe?.ingredients.map(({ group }) => group)).toEqual([
    'Fry in a pan',
    'Fry in a pan',
    'Then add',
    'Then add',
  ]);
});

test('steps that are counted anew behind a remark are steps too', () => {
  const { steps } = told(
    'Bean pie\n\n2 dl beans\n1 onion\n3 eggs\n\n1. Fry the onion in butter\n2. Mash the beans with it\n\nYou can add corn to it as well.\n\n1. Put it all into a dish\n2. Bake for half an hour\n',
  );
  expect(steps).toEqual([
    'Fry the onion in butter',
    'Mash the beans with it',
    'You can add corn to it as well.',
    'Put it all into a dish',
    'Bake for half an hour',
  ]);
});

test('how many loaves it makes, between blank lines under their name, is no thing to cook with', () => {
  const { things } = told(
    'Savon leipä\n\nRuisleipä\n\n6–8 leipää\n\n4 l vettä\n7 kg ruisjauhoja\n2 rkl suolaa\n\nSekoita vesi ja jauhot, ja lisää suola.\n\nLeivo leiviksi ja paista tunti.',
  );
  expect(things).toEqual(['4 l vettä', '7 kg ruisjauhoja', '2 rkl suolaa']);
  const eggs = told('Scrambled eggs\n\n3 eggs\n\n1 dl milk\n\n1 tsp salt\n\nStir all of it over a low heat.');
  expect(eggs.things).toEqual(['3 eggs', '1 dl milk', '1 tsp salt']);
});
