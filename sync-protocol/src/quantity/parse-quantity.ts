import { plainNumerals, readNumber } from './read-number.ts';
import { findUnit, type Unit, units } from './units.ts';

export interface Quantity {
  /** Ends of the range, equal if there is none. Always above zero, in `unit`. */
  amount: { min: number; max: number };
  /** Null for a bare number: "6". */
  unit: Unit | null;
  isApproximate: boolean;
  /** What was typed, trimmed. */
  text: string;
}

type Reading = Pick<Quantity, 'amount' | 'unit'>;

/** Words for an approximate amount; "at most" is treated alike, since it makes no difference to shopping. */
const aboutWords =
  /^(?:(?:n\.|ca\.|c\.|approx\.|max\.|noin\b|about\b|around\b|roughly\b|circa\b|ca\b|approx\b|approximately\b|suunnilleen\b|reilut?\b|vajaat?\b|runsas\b|runsaat\b|niukka\b|scant\b|generous\b|enintään\b|korkeintaan\b|vähintään\b|max\b|up to\b|at least\b|at most\b|n\b(?=\s*\d)|[~≈])\s*)+/;
const numeral = String.raw`[\d.,/ ]*\d`;
const range = new RegExp(`^(${numeral}) ?(?:-| to | or | tai ) ?(${numeral})(.*)$`);
const ends = new RegExp(`^(${numeral}) ?([\\p{L}.]+) ?(?:-| to ) ?(${numeral}) ?([\\p{L}.]+)$`, 'u');
const single = new RegExp(String.raw`^((?:\d+-)?${numeral})(.*)$`);
const times = /^(\d{1,3}) ?[x×*] ?(?=[\d.,])(.+)$/;
const words = /^(\p{L}+(?: an?)?)(?: (.*))?$/u;
/** "2 and a half kg", "kaksi ja puoli kiloa" */
const andHalf = /^(\p{L}+|\d{1,3}) (?:and a half|ja puoli)(?= |$)/u;

/**
 * Parses a quantity as English and Finnish cooks write it: '1,5 dl', '1 000 g', '1 ½', '2–3', 'n. 400 g', '2
 * x 400 g', 'x6', '800 g–1 kg', 'puoli kiloa', 'ripaus'. Never throws and never guesses: null for anything
 * not fully understood (see {@link readNumber} for the ambiguous '1,000').
 */
export function parseQuantity(text: string): Quantity | null {
  const typed = text.trim();
  if (typed.length === 0 || typed.length > 80) return null;
  const lower = plainNumerals(typed.normalize('NFC').toLowerCase());
  const amountPart = lower
    .replace(aboutWords, '')
    .replace(/^(?:pari|a couple of|couple of|a few|few|muutama)\b ?/, vague);
  const amount = amountPart.replace(andHalf, inFigures);
  const reading = readMultiplied(amount) ?? readPlain(amount);
  return reading && { ...reading, isApproximate: amountPart !== lower, text: typed };
}

function inFigures(said: string, count: string): string {
  const whole = readNumber(count);
  return whole !== null && Number.isInteger(whole) ? `${whole} 1/2` : said;
}

/** "pari" and "a couple of" are read as about two, "a few" and "muutama" as about three. */
function vague(word: string): string {
  return /few|muutama/.test(word) ? '3 ' : '2 ';
}

/** 'x6', '6x', '2 x 400 g' (800 g), '2 x 6' (12). */
function readMultiplied(text: string): Reading | null {
  const [, before] = /^(.*\d) ?[x×]$/.exec(text) ?? [];
  const [, after] = /^[x×] ?(\d.*)$/.exec(text) ?? [];
  const once = before ?? after;
  if (once) return readPlain(once);
  const [, count, each] = times.exec(text) ?? [];
  const one = each ? readPlain(each) : null;
  const factor = count ? readNumber(count) : null;
  if (!one || !factor) return null;
  return { unit: one.unit, amount: { min: one.amount.min * factor, max: one.amount.max * factor } };
}

function readPlain(text: string): Reading | null {
  return readSingle(text) ?? readRange(text) ?? readWords(text);
}

function readSingle(text: string): Reading | null {
  const [, digits, rest] = single.exec(text) ?? [];
  return digits === undefined ? null : withUnit(digits, digits, rest ?? '');
}

function readRange(text: string): Reading | null {
  const withOneUnit = text.replace(/^([\d.,/ ]*\d) ?([\p{L}.]+) ?- ?([\d.,/ ]*\d) ?\2$/u, '$1-$3 $2');
  const [, from, to, rest] = range.exec(withOneUnit) ?? [];
  return from === undefined || to === undefined ? readEnds(text) : withUnit(from, to, rest ?? '');
}

/**
 * '800 g - 1 kg': each end has its own unit, both of one base. '4½ cups or 1125 ml' gives the same amount
 * twice.
 */
function readEnds(text: string): Reading | null {
  const [, from = '', smaller = '', to = '', larger = ''] = ends.exec(text) ?? [];
  const [low, high] = [withUnit(from, from, smaller), withUnit(to, to, larger)];
  if (!low?.unit || !high?.unit || units[low.unit].base !== units[high.unit].base) return null;
  const max = (high.amount.max * units[high.unit].factor) / units[low.unit].factor;
  return max < low.amount.min ? null : { unit: low.unit, amount: { min: low.amount.min, max } };
}

function readWords(text: string): Reading | null {
  const [, number, rest] = words.exec(text) ?? [];
  const numbered = number ? withUnit(number, number, rest ?? '') : null;
  if (numbered) return numbered;
  const unit = findUnit(text);
  return unit && units[unit].standsAlone ? { unit, amount: { min: 1, max: 1 } } : null;
}

function withUnit(from: string, to: string, rest: string): Reading | null {
  const min = readNumber(from.trim());
  const max = readNumber(to.trim());
  if (min === null || max === null || min > max) return null;
  if (rest.trim() === '') return from === 'a' ? null : { unit: null, amount: { min, max } };
  const unit = findUnit(rest.trim());
  return unit && { unit, amount: { min, max } };
}
