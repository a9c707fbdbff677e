import type { Category } from './categories.ts';
import { type Food, foodTable } from './table/food-table.ts';
import { baseForms } from './word-forms.ts';

interface CompoundMatch {
  /** The part before the ending: 'mustikka' in 'mustikkarahkaa'. */
  start: string;
  /** The ending in its dictionary form: 'rahka'. */
  ending: string;
  category: Category;
}

/** Letters that inflection adds to a name at most. */
const maxEndingLetters = 8;

/**
 * The food that folded words name together, in any inflected form: 'perunoita', 'ice' + 'creams', 'mustia
 * papuja'.
 */
export function findNamed(words: readonly string[]): Food | null {
  const joined = words.join('');
  if (joined.length > foodTable().longestName + maxEndingLetters) return null;
  const food = findJoined(joined);
  if (food || words.length < 2) return food;
  const asInTable = words.map((word, index) => (index < words.length - 1 ? modifierOf(word) : word));
  return asInTable.some((word, index) => word !== words[index]) ? findJoined(asInTable.join('')) : null;
}

function findJoined(word: string): Food | null {
  const { byName } = foodTable();
  for (const form of baseForms(word)) {
    const food = byName.get(form);
    if (food) return food;
  }
  return null;
}

/** A Finnish adjective agrees with its noun: 'mustia' in 'mustia papuja' is 'musta' in the table. */
function modifierOf(word: string): string {
  const { modifiers } = foodTable();
  for (const form of baseForms(word)) if (modifiers.has(form)) return form;
  return word;
}

/**
 * The longest name in the table that a compound ends with, in any form; the end of a Finnish compound is its
 * head.
 */
export function findCompound(word: string): CompoundMatch | null {
  const { endingsByTail } = foodTable();
  let best: CompoundMatch | null = null;
  if (word.length < 5) return null;
  for (const form of baseForms(word)) {
    const ending = endingsByTail
      .get(form.slice(-3))
      ?.find(({ text }) => form.endsWith(text) && isStart(form, text));
    if (!ending || (best && ending.text.length <= best.ending.length)) continue;
    best = { start: form.slice(0, -ending.text.length), ending: ending.text, category: ending.category };
  }
  return best;
}

function isStart(form: string, ending: string): boolean {
  return form.length - ending.length >= (ending.length > 4 ? 2 : 3);
}
