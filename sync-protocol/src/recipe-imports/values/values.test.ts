import { describe, expect, test } from 'vitest';
import { absoluteUrl } from './absolute-url.ts';
import { guessLanguage, primaryLanguage } from './read-language.ts';
import { readMinutes } from './read-minutes.ts';
import { readNutrition } from './read-nutrition.ts';
import { readServings } from './read-servings.ts';

test.each([
  ['PT1H30M', 90],
  ['PT45M', 45],
  ['P0Y0M0DT0H35M0.000S', 35],
  ['P1DT2H', 1560],
  ['PT90S', 2],
  ['PT 20 MIN', 20],
  ['PT1,5H', 90],
  ['PT1H30', 90],
  ['PT30M/PT40M', 40],
  ['1 h 15 min', 75],
  ['1 tunti 30 minuuttia', 90],
  ['1½ tuntia', 90],
  ['30–40 min', 40],
  ['2 Stunden', 120],
  ['1:30', 90],
  ['25', 25],
  ['1:30 h', 90],
  ['0:45 hours', 45],
  ['Total 1:30 h', 90],
  ['1h30', 90],
  ['1 hr 30', 90],
  ['1 tunti, 15', 75],
  ['2 h 10 min', 130],
  ['half an hour', 30],
  ['an hour and a half', 90],
  ['1 hour and a half', 90],
  ['an hour and a quarter', 75],
  ['quarter of an hour', 15],
  ['three-quarters of an hour', 45],
  ['45 minutes to 1 hour', 60],
  ['about two hours', 120],
  ['puoli tuntia', 30],
  ['Noin puolisen tuntia', 30],
  ['puolitoista tuntia', 90],
  ['vartti', 15],
  ['kolme varttia', 45],
  ['tunti ja vartti', 75],
  ['tunti ja 15 min', 75],
  ['puoli tuntia + 10 min', 40],
  ['72 h', 4320],
  ['half of it', null],
  ['PT0M', null],
  ['', null],
  ['soon', null],
  ['P9999D', null],
])('a duration of %j is %j minutes', (text, minutes) => {
  expect(readMinutes(text)).toBe(minutes);
});

test.each([
  ['4', 4, ''],
  ['Serves 4–6', 4, ''],
  ['6 to 8', 6, ''],
  ['6 tai 7', 6, ''],
  ['4 annosta', 4, ''],
  ['n. 4 hengelle', 4, ''],
  ['four servings', 4, ''],
  ['1 loaf (12 servings)', 12, ''],
  ['12 muffins, serves 6', 6, ''],
  ['1 vuoka, 6–8 annosta', 6, ''],
  ['24 cookies, servings: 12', 12, ''],
  ['1½ servings', 2, ''],
  ['6 x 200 g portions', 6, ''],
  ['pour 6', 6, ''],
  ['Makes 24 cookies', null, '24 cookies'],
  ['Yield: 2 loaves', null, '2 loaves'],
  ['n. 12 kpl', null, 'n. 12 kpl'],
  ['a few', null, ''],
  ['', null, ''],
])('a yield of %j is %j servings, or %j', (text, servings, note) => {
  expect(readServings(text)).toEqual({ servings, note });
});

describe('nutrition', () => {
  const none = {
    calories: '',
    fatContent: '',
    saturatedFatContent: '',
    carbohydrateContent: '',
    sugarContent: '',
    proteinContent: '',
    sodiumContent: '',
    servingSize: '',
  };

  test('is told in kilocalories and grams, and salt of sodium', () => {
    const texts = { ...none, calories: '1000 kJ', fatContent: '12,5 g', sodiumContent: '400 mg' };
    expect(readNutrition(texts)).toEqual({ energyKcal: 239.01, fat: 12.5, salt: 1 });
    expect(readNutrition({ ...none, calories: '1,200 calories' })).toEqual({ energyKcal: 1200 });
  });

  test('of 100 grams is none of a serving, and what no meal has is none', () => {
    expect(readNutrition({ ...none, calories: '250 kcal', servingSize: '100 g' })).toBeNull();
    expect(readNutrition({ ...none, calories: '99999 kcal' })).toBeNull();
    expect(readNutrition(none)).toBeNull();
  });
});

test.each([
  ['/a.jpg', 'https://x.example/r/1', 'https://x.example/a.jpg'],
  ['//i.example/a.jpg', 'https://x.example/', 'https://i.example/a.jpg'],
  ['javascript:alert(1)', 'https://x.example/', ''],
  ['data:image/png;base64,AA', 'https://x.example/', ''],
  ['https://me:secret@x.example/', '', ''],
  ['/a.jpg', '', ''],
  ['', 'https://x.example/', ''],
])('the address %j on %j is %j', (address, base, absolute) => {
  expect(absoluteUrl(address, base)).toBe(absolute);
});

test('a language is told by its tag or by its common words', () => {
  expect(primaryLanguage('fi-FI')).toBe('fi');
  expect(primaryLanguage('en_GB')).toBe('en');
  expect(primaryLanguage('of the house')).toBe('');
  expect(guessLanguage('Sekoita jauhot ja maito, lisää munat ja anna turvota.')).toBe('fi');
  expect(guessLanguage('Add the flour and stir until smooth.')).toBe('en');
  expect(guessLanguage('Lorem ipsum')).toBe('');
});
