import { findUnit } from '#quantity/units.ts';
import { parseItems } from '../parse-items.ts';
import type { NamedQuantity } from '../split-quantity.ts';
import { describing } from './describing.ts';
import { foodAt, type SaidFood } from './said-foods.ts';
import { boughtTogether, mayBeOne, mayShareHead } from './said-together.ts';
import { type SpokenNumber, spokenNumberAt } from './spoken-number.ts';

/** Longest text that is read as dictation: longer than anybody says in one breath. */
const maxLength = 400;
const joints = new Set(['and', 'ja', 'sekä', 'plus', 'then', 'also', 'sitten', 'vielä']);
const leadIn =
  /^(?:(?:please|hey|ok|okay|so)\s+)?(?:(?:i|we)(?:'ll| will)? need(?: to (?:buy|get))?|we are out of|we're out of|add|buy|get|put|osta(?:kaa)?|tarvitaan|tarvitsen|tarvitsemme|tarvii|pitää ostaa|pitäisi ostaa|lisää listalle|laita listalle|muista ostaa|muista)\s+(?:some\s+|the\s+)?/i;
const leadOut = /\s+(?:to (?:the|my) (?:shopping )?list|on the list|please|kiitos|listalle|ostoslistalle)$/i;
/** Words that are no units here but count a food: "a loaf of bread". */
const portions = new Set([
  'loaf',
  'loaves',
  'block',
  'blocks',
  'stick',
  'sticks',
  'wedge',
  'glass',
  'sixpack',
]);
const articles = new Set(['a', 'an', 'some', 'the', 'of']);

interface Said {
  items: NamedQuantity[];
  /** The items as `parseItems` reads them, used if the reading is uncertain. */
  asTyped?: NamedQuantity[];
  /** Contains something that is spoken rather than typed: number words, or items without a separator. */
  isSpoken: boolean;
  /** Every word of it was understood. */
  isSure: boolean;
  foods: readonly SaidFood[];
}

/**
 * Parses what a keyboard's dictation wrote, "milk bread and six eggs" or "maitoa leipää ja kuusi munaa": like
 * {@link parseItems}, and items without a separator are split by the foods in the table. Uncertain pieces
 * stay whole. A text with line breaks was typed or pasted and is read as such. Spoken foods get their
 * dictionary form.
 */
export function readDictated(text: string): NamedQuantity[] {
  const typed = parseItems(text);
  if (text.length > maxLength || /[\n\r]/.test(text.trim()) || !/\s/.test(text.trim())) return typed;
  const pieces = text
    .normalize('NFC')
    .trim()
    .replace(/[.!?]+$/, '')
    .replace(leadOut, '')
    .split(/[,;]\s+/);
  const [first = '', ...more] = pieces;
  const said = [first.replace(leadIn, ''), ...more].map((piece, index) =>
    readPiece(piece, index === pieces.length - 1),
  );
  if (!said.some(({ isSpoken }) => isSpoken)) return typed;
  const items = said
    .flatMap(({ items: read, asTyped, isSure }) => (isSure || !asTyped ? read : asTyped))
    .filter(({ itemName }) => itemName !== '');
  return items.length > 0 ? items : typed;
}

/** Reads the text between two commas. Only in the last piece an "and" separates items. */
function readPiece(piece: string, isLast: boolean): Said {
  const words = piece.split(/\s+/).filter((word) => word !== '');
  const parts = isLast ? atJoints(words).map(readPart) : [readPart(words)];
  const whole: Said = { items: parseItems(piece), isSpoken: false, isSure: false, foods: [] };
  if (parts.length < 2) return { ...(parts[0] ?? whole), asTyped: whole.items };
  if (boughtTogether.test(piece) || !mayPart(parts)) return whole;
  return {
    items: parts.flatMap((part) => part.items),
    isSpoken: true,
    isSure: parts.every(({ isSure }) => isSure),
    foods: [],
  };
}

/**
 * Whether the "and"s separate items: one side of each is understood, and the two sides are not flavours of
 * one item.
 */
function mayPart(parts: readonly Said[]): boolean {
  return parts.slice(1).every((part, index) => {
    const before = parts[index];
    if (!before || !(before.isSure || part.isSure)) return false;
    const [last, flavour, head] = [before.foods.at(-1), part.foods[0], part.foods[1]];
    const hasAmount = before.items.some(({ quantity }) => quantity !== '') || part.items[0]?.quantity !== '';
    const isOneThing =
      part.items.length === 1 && last && flavour && head && mayShareHead(last, flavour, head);
    return hasAmount || parts.length > 2 || !isOneThing;
  });
}

function atJoints(words: readonly string[]): string[][] {
  const lower = words.map((word) => word.toLowerCase());
  const parts: string[][] = [[]];
  for (let at = 0; at < words.length; at++) {
    const number = spokenNumberAt(lower, at);
    const taken = number && number.length > 1 ? number.length : 1;
    if (joints.has(lower[at] ?? '') && taken === 1) parts.push([]);
    else parts.at(-1)?.push(...words.slice(at, at + taken));
    at += joints.has(lower[at] ?? '') ? 0 : taken - 1;
  }
  return parts.filter(({ length }) => length > 0);
}

interface SpokenAmount {
  text: string;
  length: number;
  isInWords: boolean;
  hasUnit: boolean;
}

/** Reads words without an "and". */
function readPart(words: readonly string[]): Said {
  const lower = words.map((word) => word.toLowerCase());
  const whole: Said = { items: parseItems(words.join(' ')), isSpoken: false, isSure: false, foods: [] };
  const items: NamedQuantity[] = [];
  const foods: SaidFood[] = [];
  let amount: SpokenAmount | null = null;
  let isInWords = false;
  const isAmountLast = isAmountBehind(lower);
  for (let at = 0; at < words.length; ) {
    const next = amountAt(words, lower, at);
    if (next) {
      const last = items.at(-1);
      const isBehind = last?.quantity === '' && (isAmountLast || at + next.length === words.length);
      if (amount || (!isBehind && at + next.length === words.length)) return whole;
      if (isBehind && last) last.quantity = next.text;
      else amount = next;
      isInWords ||= next.isInWords;
      at += next.length;
      continue;
    }
    if (articles.has(lower[at] ?? '') && at + 1 < words.length) {
      at++;
      continue;
    }
    const run = foodRunAt(words, at, items.length > 0 && amount === null ? foods.at(-1) : undefined);
    if (!run) return whole;
    const last = items.at(-1);
    if (run.isSame && last) last.itemName = `${last.itemName} ${run.name}`;
    else items.push({ itemName: run.name, quantity: amount?.text ?? '' });
    foods.push(run.food);
    amount = null;
    at += run.length;
  }
  return { items, isSpoken: items.length > 1 || isInWords, isSure: items.length > 0, foods };
}

/**
 * Whether amounts follow their items: the words begin with an item and end with an amount that has a unit.
 */
function isAmountBehind(lower: readonly string[]): boolean {
  if (amountAt(lower, lower, 0)) return false;
  return [1, 2, 3, 4].some((length) => {
    const found = amountAt(lower, lower, lower.length - length);
    return found?.length === length && found.hasUnit;
  });
}

/** 'two litres of', 'six', 'litra', '400 g'. */
function amountAt(words: readonly string[], lower: readonly string[], at: number): SpokenAmount | null {
  const number = spokenNumberAt(lower, at);
  const start = number ? at + number.length : lower[at] === 'a' || lower[at] === 'an' ? at + 1 : at;
  const unit = lower[start] ?? '';
  const isOf = lower[start + 1] === 'of';
  const isUnit = (findUnit(unit) !== null && !(unit === 'head' && !isOf)) || (isOf && portions.has(unit));
  if (!number) {
    const isContainer =
      isUnit &&
      (isOf || (start === at && /[aeiouyäö]$|^(?:kg|l|dl)$/.test(unit) && isPartitive(lower[start + 1])));
    return isContainer && unit !== ''
      ? {
          text: `1 ${words[start] ?? ''}`,
          length: start + (isOf ? 2 : 1) - at,
          isInWords: true,
          hasUnit: true,
        }
      : null;
  }
  return isUnit ? withUnit(number, words[start] ?? '', isOf) : bare(number, lower[start] === 'of');
}

const withUnit = (number: SpokenNumber, unit: string, isOf: boolean): SpokenAmount => ({
  text: `${number.digits} ${unit}`,
  length: number.length + (isOf ? 2 : 1),
  isInWords: number.isInWords,
  hasUnit: true,
});

const bare = (number: SpokenNumber, isOf: boolean): SpokenAmount => ({
  text: number.digits,
  length: number.length + (isOf ? 1 : 0),
  isInWords: number.isInWords,
  hasUnit: false,
});

const isPartitive = (word: string | undefined) => /[aä]$/.test(word ?? '');

/** A food with its adjectives, and whether it continues the previous one. */
function foodRunAt(words: readonly string[], at: number, before: SaidFood | undefined) {
  const whole = foodAt(words, at);
  const described: string[] = [];
  let place = at;
  for (
    let form = describing(words[place]);
    form !== null && (whole?.length ?? 0) < 2;
    form = describing(words[place])
  ) {
    described.push(form);
    place++;
  }
  if (place === words.length && before && described.length > 0)
    return { name: described.join(' '), food: before, length: described.length, isSame: true };
  const food = place === at ? whole : foodAt(words, place);
  if (!food) return whole ? { name: whole.name, food: whole, length: whole.length, isSame: false } : null;
  const isSame = place === at && before !== undefined && mayBeOne(before, food);
  return { name: [...described, food.name].join(' '), food, length: place - at + food.length, isSame };
}
