import { fractions } from '../../quantity/fraction-signs.ts';
import { findUnit, isContainer } from '../../quantity/units.ts';
import { readForeignUnit } from './foreign-units.ts';
import { inFigures } from './in-figures.ts';

/** Finnish genitive numbers: "Kahden limen mehu". */
const genitives: Readonly<Record<string, string>> = { kahden: '2', kolmen: '3', neljän: '4' };
/** "(2) 14 ounce cans" */
const bracketedCount = /^\((\d{1,2})\)\s+(?=\d)/;
/** A range with spaces around its dash. */
const spacedRange = new RegExp(
  String.raw`(?<=^\D{0,12}[\d.,/ ]{0,8}[\d${fractions}])\s+([-–])\s+(?=[\d${fractions}])`,
);
/** The same amount in two systems: "225g/8oz flour", "500g/1lb 2oz beef". */
const twoMeasures = new RegExp(
  String.raw`^([\d${fractions}][\d.,/ ${fractions}–-]*\s?\p{L}{1,6}\.?(?:\s[\d${fractions}]{1,3}\s?oz)?)\s*\/\s*([\d${fractions}][\d.,${fractions}]*\s?(?:fl\.?\s?oz|\p{L}+)\.?(?:\s[\d${fractions}]{1,3}\s?oz)?)\s+(?=\S)`,
  'u',
);
/** "1 oz. 30ml gin": the same amount in two systems without a separator. */
const besideMeasure = new RegExp(
  String.raw`^([\d${fractions}][\d.,/ ${fractions}]*\s?(?:fl\.? )?(?:oz|lbs?|cups?|tbsp|tsp)\.?)\s+(\d[\d.,]*\s?(?:g|kg|ml|dl|cl|l))\s+(?=\p{L})`,
  'iu',
);
const shortCups = new RegExp(String.raw`^([\d${fractions}./ ]+) [cC]\.? (?!à )(?=\p{L}|\+ ?\d)`, 'u');
/** "1qt stock", "3T butter", "1c flour" */
const closeMeasure = new RegExp(
  String.raw`^[\d${fractions}][\d.,/${fractions}]*(?=(?:qt|pt|gal|fl)\b|[tc]\.? \p{L})`,
  'iu',
);
const shortTeaspoons = new RegExp(String.raw`^([\d${fractions}./ ]+) t\.? (?=\p{L})`, 'u');
/** "2 table. oil", "½ tea. salt", as older books shorten them. */
const shortenedSpoons = new RegExp(
  String.raw`^([\d${fractions}./ –-]+) (tab(?:le?)?|tbl|tea|teasp)\. (?=\p{L})`,
  'iu',
);
const shortSpoons = new RegExp(String.raw`^([\d${fractions}./ ]+) T\.? (?=\p{L})`, 'u');
/** "2EL oil", "500γρ. flour": no space behind the number. */
const closeUnit = new RegExp(
  String.raw`^([\d${fractions}][\d.,/${fractions}–-]*)(\p{L}{1,12}\.?)(?=\s)`,
  'u',
);
/** "400.00 g", as programs write it; in "1.000 g" the point separates thousands. */
const nothingBehindPoint = /^(\d+)[.,]00?(?=\s\p{L})/u;
/** "300 g – chickpeas", "40 g: bacon" */
const setOff = new RegExp(
  String.raw`^([\d${fractions}][\d.,/ ${fractions}]*(?:\s?\p{L}{1,6}\.?)?)\s*(?:\s[–—-]|:)\s+(?=\p{L})`,
  'u',
);
/** "Sugar – 150 g", "Сахар - 2 ст. л.", "Cream 30% - 1 dl": the name comes first. */
const amountLast = new RegExp(
  String.raw`^(\p{L}\D*?(?:\d+(?:[.,]\d+)?\s?%)?)(?:\s+[–—-]|(?<=\p{L}[\p{L}\p{M}])[–—-])\s+([\d${fractions}][\d.,/ ${fractions}–-]*?)(?:\s*(\p{L}.{0,15}))?$`,
  'u',
);
/** A size before its container without a count, or right after the count: "14-ounce can", "1 400g tin". */
const sizeOfOne = /^(?=\d+(?:[.,]\d+)?-(?:ounce|oz|pound|lb|gram|g|ml)\b)/i;
const sizeOfEach = /^(\d{1,2}) (?=\d+(?:[.,]\d+)?\s?(?:g|kg|ml|dl|l|oz|ounce|lb)\s(\p{L}+))/iu;
/** "2 tablespoons, water", "½, onion", "1 tsp + ⅛ tsp, salt": a template puts a comma behind the amount. */
const commaBehind = new RegExp(
  String.raw`^([\d${fractions}][\d./ ${fractions}]{0,8}(?:(?:tsp|teaspoon|tbsp|tablespoon|cup|oz|ounce|lb|pound)s?\.?)?(?:\s\+\s[\d${fractions}][\d./ ${fractions}]{0,8}(?:tsp|teaspoon|tbsp|tablespoon|cup)s?\.?)?),\s+(?=\p{L})`,
  'iu',
);
/** "1+1/2 tsp", "2 + ¼ cups": one number. */
const summedNumber = new RegExp(String.raw`^(\d{1,2})\s?\+\s?(?=(?:\d\/\d|[${fractions}])\s?\p{L})`, 'u');

const closeName = new RegExp(
  String.raw`^(\p{L}[\p{L} -]*\p{Ll}{2})([\d${fractions}][\d.,/${fractions}–-]{0,6}) ?(\p{L}{1,12}\.?)$`,
  'u',
);
/** "3 dlRuisjauhoja" */
const closeThing = new RegExp(
  String.raw`^([\d${fractions}][\d.,/ ${fractions}–-]{0,9}(?:m?l|[cd]l|k?g|rkl|tl|kpl|tlk|prk|pkt|cups?|tbsp|tsp|oz|lb))(?=\p{Lu}\p{Ll}{2})`,
  'u',
);

/** Rewrites variants of an ingredient line to the form that the parser reads. */
export function inUsualForm(line: string): string {
  const inNumbers = inFigures(line.replace(bracketedCount, '$1 '));
  const [, , container = ''] = sizeOfEach.exec(inNumbers) ?? [];
  const [first = '', ...rest] = inNumbers.split(' ');
  const genitive = genitives[first.toLowerCase()];
  const counted = genitive === undefined ? inNumbers : [genitive, ...rest].join(' ');
  return (isContainer(container) ? counted.replace(sizeOfEach, '$1 x ') : counted)
    .replace(closeName, amountApart)
    .replace(closeThing, '$1 ')
    .replace(nothingBehindPoint, '$1')
    .replace(summedNumber, '$1 ')
    .replace(commaBehind, '$1 ')
    .replace(sizeOfOne, isContainer(rest[0] ?? '') ? '1 ' : '')
    .replace(spacedRange, '$1')
    .replace(closeUnit, apart)
    .replace(setOff, '$1 ')
    .replace(amountLast, amountFirst)
    .replace(twoMeasures, '$1 ($2) ')
    .replace(besideMeasure, '$1 ($2) ')
    .replace(closeMeasure, '$& ')
    .replace(shortCups, (_said, count: string) => `${count} ${count === '1' ? 'cup' : 'cups'} `)
    .replace(shortenedSpoons, (_said, count: string, spoon: string) =>
      /^te/i.test(spoon) ? `${count} tsp ` : `${count} tbsp `,
    )
    .replace(shortTeaspoons, '$1 tsp ')
    .replace(shortSpoons, '$1 tbsp ');
}

/** "Ruisjauhoja3 dl", as copied from table cells: moves the amount to the front if it has a unit. */
function amountApart(close: string, name: string, number: string, unit: string): string {
  return findUnit(unit.toLowerCase().replace(/\.$/, '')) === null ? close : `${number} ${unit} ${name}`;
}

/** Inserts a space before a foreign unit; the units of `findUnit` are parsed without one. */
function apart(close: string, number: string, unit: string): string {
  return findUnit(unit.replace(/\.$/, '')) === null && readForeignUnit(`${unit} x`) !== null
    ? `${number} ${unit}`
    : close;
}

function amountFirst(line: string, name: string, number: string, unit = ''): string {
  const isUnit = unit === '' || readForeignUnit(`${unit} ${name}`)?.name === name;
  return isUnit ? [number, unit, name].filter((part) => part !== '').join(' ') : line;
}
