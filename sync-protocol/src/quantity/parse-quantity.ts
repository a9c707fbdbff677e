import { plainNumerals, readNumber } from './read-number.ts';
import { findUnit, type Unit, units } from './units.ts';

export interface Quantity {
  /** Both ends of a range; equal when there is none. Always more than zero, in `unit`. */
  amount: { min: number; max: number };
  /** Null for a bare number: "6". */
  unit: Unit | null;
  isApproximate: boolean;
  /** What was typed, trimmed. */
  text: string;
}

type Reading = Pick<Quantity, 'amount' | 'unit'>;

const aboutWords =
  /^(?:(?:n\.|ca\.|c\.|approx\.|noin\b|about\b|around\b|circa\b|ca\b|approx\b|approximately\b|suunnilleen\b|reilu\b|vajaa\b|n\b(?=\s*\d)|[~≈])\s*)+/;
const numeral = String.raw`[\d.,/ ]*\d`;
const range = new RegExp(`^(${numeral}) ?(?:-| to | or | tai ) ?(${numeral})(.*)$`);
const single = new RegExp(String.raw`^((?:\d+-)?${numeral})(.*)$`);
const times = /^(\d{1,3}) ?[x×*] ?(?=[\d.,])(.+)$/;
const words = /^(\p{L}+(?: an?| and a half)?)(?: (.*))?$/u;

/**
 * Reads a quantity as English and Finnish cooks write it: '1,5 dl', '1 000 g', '1 ½', '2–3', 'n. 400 g', '2 x 400 g',
 * 'x6', 'puoli kiloa', 'ripaus'. Never throws and never guesses: null for anything that is not wholly understood
 * (see {@link readNumber} for the ambiguous '1,000').
 */
export function parseQuantity(text: string): Quantity | null {
  const typed = text.trim();
  if (typed.length === 0 || typed.length > 80) return null;
  const lower = plainNumerals(typed.normalize('NFC').toLowerCase());
  const amountPart = lower
    .replace(aboutWords, '')
    .replace(/^(?:pari|a couple of|couple of|a few|few|muutama)\b ?/, vague);
  const reading = readMultiplied(amountPart) ?? readPlain(amountPart);
  return reading && { ...reading, isApproximate: amountPart !== lower, text: typed };
}

/** "pari" and "a couple of" are two or so; "a few" and "muutama" are three or so. */
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
  return from === undefined || to === undefined ? null : withUnit(from, to, rest ?? '');
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
