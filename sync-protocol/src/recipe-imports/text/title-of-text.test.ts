import { describe, expect, test } from 'vitest';
import { readText } from '../read-text.ts';

const read = (text: string) =>
  readText(text).recipes.map(({ title, ingredients }) => [title, ingredients.map(({ name }) => name).join()]);

describe.each(['Pulla 2', 'Tray bake 9x13', 'Chili con carne for 4', 'Pea soup'])(
  'the title "%s"',
  (title) => {
    test('stands over headings', () => {
      const text = `${title}\n\nIngredients\n2 dl rice\n2 onions\n\nMethod\nBoil the rice.\nServe it.\n`;
      expect(read(text)).toEqual([[title, 'rice,onions']]);
    });

    test('stands over a list without a heading', () => {
      expect(read(`${title}\n\n2 dl rice\n2 onions\n1 tsp salt\n\nBoil the rice.\nServe it.\n`)).toEqual([
        [title, 'rice,onions,salt'],
      ]);
    });
  },
);

test.each([
  ['Korvapuustit 30 kpl', ''],
  ['Korvapuustit 30 kpl', '\n'],
  ['Korvapuustit n. 30 kpl', '\nAinekset\n'],
])('how many it makes is told behind the title "%s"', (title, between) => {
  const text = `${title}\n${between}5 dl maitoa\n50 g hiivaa\n15 dl jauhoja\n\nValmistus\nTee ainesosista taikina ja anna sen kohota liinan alla. Paista uunissa.\n`;
  expect(readText(text).recipes).toMatchObject([
    { title: 'Korvapuustit', servingsText: expect.stringMatching(/30 kpl$/), ingredients: { length: 3 } },
  ]);
});

test('a list in one line may have slashes between its things', () => {
  const text =
    'Rahkapulla\n2,5 dl maitoa / 25 g hiivaa / 1 muna / 8 dl jauhoja\nTee taikina, kohota ja paista pullat 225 asteessa.';
  expect(read(text)).toEqual([['Rahkapulla', 'maitoa,hiivaa,muna,jauhoja']]);
});

test('the first thing of a list is no title, though it is counted', () => {
  expect(read('Kananmunia 6 kpl\n5 dl maitoa\n2 dl jauhoja\n\nVatkaa ja paista.\nTarjoa.')).toEqual([
    ['', 'Kananmunia,maitoa,jauhoja'],
  ]);
});

test('whom it serves is told behind the title', () => {
  const text = 'UUNIMAKKARA (4:lle)\n\n1 lenkki makkaraa\n2 tomaattia\n\nViillä ja täytä.\nPaista uunissa.';
  expect(readText(text).recipes).toMatchObject([{ title: 'UUNIMAKKARA', servings: 4 }]);
});

test.each(['\n', '\n\n'])('a list whose amounts stand behind begins with its first thing (%j)', (between) => {
  const list = ['eggs 2', 'milk 3 dl', 'flour 2 dl'].join(between);
  expect(read(`${list}\n\nMix and fry.\n\nServe it.`)).toEqual([['', 'eggs,milk,flour']]);
});

test('“Need” and “Do” are over the two parts, as people write to each other', () => {
  const text =
    'Hummus\nNeed:\n1 can chickpeas\n3 T tahini\nice water\nDo:\nblend everything until smooth, salt to taste';
  expect(readText(text).recipes).toMatchObject([
    {
      title: 'Hummus',
      ingredients: { length: 3 },
      instructions: [{ text: 'blend everything until smooth, salt to taste' }],
    },
  ]);
});
