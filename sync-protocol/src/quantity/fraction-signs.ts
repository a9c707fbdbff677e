/** Every fraction that has a sign. */
export const vulgarFractions: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅚': '5/6',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

/**
 * These signs and no others, for a class of a regular expression: `[\d${fractions}]` is a digit or a fraction.
 * Every expression that knows fractions is built with it, so that all know the same ones.
 */
export const fractions = '¼-¾⅓-⅞';

/** A digit or a fraction. */
export const numeral = new RegExp(String.raw`[\d${fractions}]`);
