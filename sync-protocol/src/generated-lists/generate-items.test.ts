import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { foodKey } from '#food/food-name.ts';
import { foodPreference } from '../food-preferences/food-preference.ts';
import { isAtHome } from '../food-preferences/staples.ts';
import type { RecordOf } from '../nouns/define-noun.ts';
import { recordOf } from '../nouns/record-of.ts';
import { applyOp } from '../rows/merge.ts';
import type { Op } from '../rows/op.ts';
import { type FoodChoice, generateItems, generatingItems, type MealToShopFor } from './generate-items.ts';
import { maxMealsOfLine, maxSummedLength } from './generated-item.ts';

// Property tests are slow when many tests share few processors.
vi.setConfig({ testTimeout: 30_000 });

const nothingChosen = () => undefined;
const chosen = (choices: Record<string, FoodChoice>) => {
  const byKey = new Map(Object.entries(choices).map(([name, choice]) => [foodKey(name), choice]));
  return (key: string) => byKey.get(key);
};
const meal = (
  title: string,
  items: (string | [name: string, quantity: string])[],
  date = '2026-11-23',
): MealToShopFor => ({
  date,
  mealType: 'dinner',
  title,
  items: items.map((item) => ({
    itemName: typeof item === 'string' ? item : item[0],
    quantity: typeof item === 'string' ? '' : item[1],
    isChecked: false,
  })),
});
const lines = (meals: MealToShopFor[], choices: Record<string, FoodChoice> = {}) =>
  generateItems(meals, chosen(choices)).map(({ itemName, quantity }) =>
    `${itemName} ${quantity}`.trim().replaceAll('\u00a0', ' '),
  );

describe('names', () => {
  test.each([
    ['peruna', 'perunat', 'perunoita', '2 perunaa'],
    ['lohi', 'lohta', 'Lohi'],
    ['potato', 'Potatoes', 'potatoes'],
    ['kananmuna', 'kananmunia', '6 kananmunaa'],
  ])('%s and its other forms are one line', (...names) => {
    const items = generateItems(
      names.map((name, index) => meal(`meal ${index}`, [name])),
      nothingChosen,
    );
    expect(items).toHaveLength(1);
    expect(items[0]?.meals).toHaveLength(names.length);
  });

  test('a quantity that stands in the name is read there', () => {
    expect(lines([meal('a', ['2 perunaa']), meal('b', [['perunoita', '3']])])).toEqual(['perunaa 5']);
  });

  test('what a recipe says of size and of what is made of it parts no food, and water is not bought', () => {
    const meals = [
      meal('a', [
        ['garlic', '3 cloves'],
        ['large onion, finely chopped', '1'],
        ['warm water', '5 dl'],
      ]),
      meal('b', [
        ['garlic, minced', '2 cloves'],
        ['onion', '2'],
        ['kädenlämpöistä vettä', '5 dl'],
      ]),
    ];
    expect(lines(meals)).toEqual(['garlic 5 cloves', 'onion 3']);
  });

  test('lines that a person merged are one, under the name of what is bought', () => {
    const meals = [
      meal('a', [
        ['maito', '2 dl'],
        ['kevytmaito', '1 dl'],
      ]),
    ];
    expect(lines(meals)).toHaveLength(2);
    expect(lines(meals, { kevytmaito: { mergedInto: 'maito' } })).toEqual(['maito 3 dl']);
  });

  test('foods merged into each other in a circle are one line', () => {
    const meals = [meal('a', ['leipä', 'sämpylä', 'patonki'])];
    const circle = {
      leipä: { mergedInto: 'sämpylä' },
      sämpylä: { mergedInto: 'patonki' },
      patonki: { mergedInto: 'leipä' },
    };
    expect(lines(meals, circle)).toHaveLength(1);
  });
});

test('quantities of several meals are added up, and what cannot be added stands beside', () => {
  expect(
    lines([
      meal('pancakes', [['milk', '2 dl']]),
      meal('porridge', [['milk', '1 dl']], '2026-11-24'),
      meal('sauce', [['milk', '1 carton']], '2026-11-25'),
    ]),
  ).toEqual(['milk 1 box + 3 dl']);
});

test('salt and water are at home unless the household says otherwise', () => {
  const meals = [meal('Soup', ['suolaa', 'vettä', 'leek'])];
  expect(generateItems(meals, nothingChosen).map(({ itemName }) => itemName)).toEqual(['leek']);
  const items = generateItems(meals, chosen({ suola: { isStaple: false } }));
  expect(items.map(({ itemName }) => itemName).toSorted()).toEqual(['leek', 'suolaa']);
});

test.each([
  ['category', 'pantry'],
  ['isFavourite', true],
])('salt stays at home where the household said something else of it: its %s', (field, value) => {
  const add = foodPreference.add('salt', { itemName: 'salt', [field]: value });
  const op = { ...add, base: 0, epoch: 'e', stamp: 1 } as Op;
  const row = applyOp(foodPreference, null, op, { device: 'phone', version: 1, epoch: 'e' });
  if (!row) throw new Error('nothing was added');
  const salt = recordOf(foodPreference, row) as RecordOf<typeof foodPreference>;
  expect(lines([meal('soup', ['salt', 'leek'])], { salt })).toEqual(['leek']);
});

test('a food that is bought as another is left out where it is at home itself', () => {
  const meals = [meal('pasta', [['parmesan', '100 g']]), meal('pizza', [['cheese', '200 g']])];
  const choices = { parmesan: { mergedInto: 'cheese', isStaple: true } };
  expect(lines(meals, choices)).toEqual(['cheese 200 g']);
});

test('a staple is left out, also when another food is merged into it', () => {
  const choices = { suola: { isStaple: true }, merisuola: { mergedInto: 'suola' } };
  expect(lines([meal('soup', ['suola', 'merisuola', 'peruna'])], choices)).toEqual(['peruna']);
});

test('items come in the order of the shop, each with the meals that ask for it', () => {
  const items = generateItems(
    [meal('soup', ['zorblax', 'kerma', 'porkkana']), meal('cake', ['kerma'], '2026-11-25')],
    nothingChosen,
  );
  expect(items.map(({ itemName, category }) => [itemName, category])).toEqual([
    ['porkkana', 'produce'],
    ['kerma', 'dairy'],
    ['zorblax', 'from_calendar'],
  ]);
  expect(items[1]?.meals).toEqual([
    { date: '2026-11-23', mealType: 'dinner', title: 'soup' },
    { date: '2026-11-25', mealType: 'dinner', title: 'cake' },
  ]);
});

test('a category comes from the choice, else from the meal, else from the name', () => {
  const withCategory: MealToShopFor = {
    ...meal('a', []),
    items: [{ itemName: 'tofu', category: 'frozen', isChecked: false }],
  };
  const category = (choices: Record<string, FoodChoice>) =>
    generateItems([withCategory], chosen(choices))[0]?.category;
  expect(category({})).toBe('frozen');
  expect(category({ tofu: { category: 'dairy' } })).toBe('dairy');
});

test('an item is checked only when every meal has it checked', () => {
  const isChecked = (first: boolean, second: boolean) =>
    generateItems(
      [
        { ...meal('a', []), items: [{ itemName: 'milk', isChecked: first }] },
        { ...meal('b', []), items: [{ itemName: 'milk', isChecked: second }] },
      ],
      nothingChosen,
    )[0]?.isChecked;
  expect([isChecked(true, true), isChecked(true, false), isChecked(false, true)]).toEqual([
    true,
    false,
    false,
  ]);
});

const item = fc.record({
  itemName: fc.constantFrom(
    'peruna',
    'perunoita',
    '2 perunaa',
    'milk',
    'maitoa',
    'suola',
    'salt',
    'leipä',
    'zorblax',
    '7 Up',
    'ruis-leipä',
  ),
  quantity: fc.constantFrom('', '2 dl', '1 l', '500 g', '1', '2–3', 'maun mukaan', '1 prk'),
  isChecked: fc.boolean(),
});
const anyMeal: fc.Arbitrary<MealToShopFor> = fc.record({
  date: fc.constantFrom('2026-11-23', '2026-11-24', '2026-12-01'),
  mealType: fc.constantFrom('breakfast', 'dinner'),
  title: fc.constantFrom('soup', 'pancakes', ''),
  items: fc.array(item, { maxLength: 5 }),
});
const anyChoices = fc
  .array(
    fc.tuple(
      fc.constantFrom('peruna', 'milk', 'salt', 'leipä', 'zorblax'),
      fc.record(
        { isStaple: fc.boolean(), mergedInto: fc.constantFrom('peruna', 'milk', 'leipä', 'zorblax') },
        { requiredKeys: [] },
      ),
    ),
  )
  .map((pairs) => Object.fromEntries(pairs));

describe('generation', () => {
  test('does not depend on the order of meals and items', () => {
    fc.assert(
      fc.property(
        fc.array(anyMeal, { maxLength: 5 }),
        anyChoices,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (meals, choices, dice) => {
          const shuffled = <T>(list: readonly T[]) =>
            list
              .map((value) => [dice.next().value as number, value] as const)
              .toSorted(([a], [b]) => a - b)
              .map(([, value]) => value);
          const other = shuffled(meals).map((one) => ({ ...one, items: shuffled(one.items) }));
          expect(generateItems(other, chosen(choices))).toEqual(generateItems(meals, chosen(choices)));
        },
      ),
    );
  });

  test('makes one line a food and drops no meal of what is no staple', () => {
    fc.assert(
      fc.property(fc.array(anyMeal, { maxLength: 5 }), anyChoices, (meals, choices) => {
        const items = generateItems(meals, chosen(choices));
        expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
        const hasChoice = (name: string) => chosen(choices)(foodKey(name)) !== undefined;
        for (const { items: wanted, ...reference } of meals)
          for (const { itemName } of wanted.filter(
            (one) => !hasChoice(one.itemName) && !isAtHome(foodKey(one.itemName), undefined),
          ))
            expect(items.find(({ key }) => key === foodKey(itemName))?.meals).toContainEqual(reference);
      }),
    );
  });
});

test('a line that very many meals ask for stays within what a list can hold', () => {
  const meals = Array.from({ length: maxMealsOfLine + 1 }, (_, index) =>
    meal(`meal ${index}`, [['pepper', `${'a bit more than '.repeat(2)}${index} pinches`]]),
  );
  const [pepper] = generateItems(meals, nothingChosen);
  expect(pepper?.meals).toHaveLength(maxMealsOfLine);
  expect(pepper?.quantity.length).toBeLessThanOrEqual(maxSummedLength);
  expect(pepper?.quantity).toMatch(/pinches \+ …$/);
});

test('a list can be made a step at a time: one for each item, and one for each line', () => {
  const meal = { date: '2026-01-15', mealType: 'dinner', title: 'Soup' };
  const items = ['milk', 'leek', 'milk'].map((itemName) => ({ itemName, isChecked: false }));
  const steps = generatingItems([{ ...meal, items }], () => undefined);
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count += 1;
  expect(count).toBe(3 + 2);
  expect(step.value).toEqual(generateItems([{ ...meal, items }], () => undefined));
});
