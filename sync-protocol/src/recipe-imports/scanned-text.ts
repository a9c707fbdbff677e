import { findUnit } from '../quantity/units.ts';
import { readForeignUnit } from '../recipes/ingredients/foreign-units.ts';

/** A line recognised in a photo, and whether it may be misread. */
export interface ScannedLine {
  text: string;
  isUnsure: boolean;
}

/** A bullet, or nothing, at a line's head. */
const head = String.raw`^(?:[•*–-]\s+)?`;
const percent = new RegExp(
  String.raw`(${head})(\d{0,2})\s?(?:[Yy]?%|[YV]5?(?=\s))[:;.,']?\s*(?=(\p{L}+))`,
  'u',
);
const figure = new RegExp(String.raw`(${head})(\d+)[.,](?=(\p{L}{1,5})\b)`, 'u');
const numbered = new RegExp(String.raw`${head}(\d+)\s+(\p{L}+)\.?(?:\s|$)`, 'u');
/** "2eggs" */
const glued = new RegExp(String.raw`(${head}\d{1,2})(?=(\p{L}{3,}))`, 'u');
/** Frequent misreadings of "tbsp". */
const spoon = /(?<=\d\s?)(?:thsp|tosp|tbs[pn]\.?|thsp\.)(?=\s)/giu;
/** A one-character fraction, misread as two digits. */
const asFraction = /^(?:1[2-5]|23|34)$/;
const small: readonly (string | null)[] = ['tsp', 'tbsp', 'cup', 'dl'];

/**
 * Corrects known misreadings: "1% cups" is 1½ cups, as a per cent sign is no amount; "1.dl" is 1 dl. A line
 * that cannot be decided stays and is unsure: "11 stock" may be a litre, "14 tsp" a quarter.
 */
export function mendScannedLine(line: string): ScannedLine {
  let isUnsure = false;
  const unsureOf = (text: string) => {
    isUnsure = true;
    return text;
  };
  const text = line
    .replace(percent, (whole, before: string, number: string, word: string) =>
      (number === '' && whole.includes('%')) || isUnit(word) ? unsureOf(`${before}${number}½ `) : whole,
    )
    .replace(figure, (whole, before: string, number: string, word: string) =>
      isUnit(word) ? unsureOf(`${before}${number} `) : whole,
    )
    .replace(glued, (whole, before: string, word: string) => (isUnit(word) ? whole : `${before} `))
    .replace(spoon, 'tbsp');
  const [, number = '', word = ''] = numbered.exec(text) ?? [];
  const unit = findUnit(word);
  const isLitre = /^[1-9]1$/.test(number) && !isUnit(word) && !isTime(word);
  const isPart = asFraction.test(number) && small.includes(unit);
  return { text, isUnsure: isUnsure || isLitre || isPart };
}

function isUnit(word: string): boolean {
  return findUnit(word) !== null || readForeignUnit(`${word} x`) !== null;
}

function isTime(word: string): boolean {
  return /^(?:min|h$|t$|hour|tunti|annos|serv|portio|hlö)/iu.test(word);
}
