import type { Category } from '../categories.ts';
import { findCompound, findNamed } from '../find-food.ts';
import { foodsByCategory, foodTable } from '../table/food-table.ts';
import { baseForms } from '../word-forms.ts';
import { wordsOf } from '../words.ts';

/** A food found in a dictated text. */
export interface SaidFood {
  /** Number of words. */
  length: number;
  /** Name for the list, a Finnish one in its dictionary form. */
  name: string;
  /** The last word in its dictionary form, folded; decides whether the next word continues the food. */
  head: string;
  category: Category;
  isFinnish: boolean;
  /**
   * In the plural or in a case that the first part of a compound never has: the next word starts another
   * item.
   */
  isClosed: boolean;
  /** In the genitive, as 'kanan', so the next word continues it. */
  isGenitive?: boolean;
}

const maxWords = 4;
/** Words that join both sides to one item: tuna in oil. */
const linking = new Set([
  'in',
  'with',
  'for',
  'without',
  'to',
  'from',
  'on',
  'at',
  'or',
  'ilman',
  'kanssa',
  'tai',
  'kera',
]);
let spelled: ReadonlyMap<string, string> | undefined;

/** Spelling of Finnish names by their folded form without spaces: 'leipa' is 'leipä'. */
function finnishSpelling(): ReadonlyMap<string, string> {
  spelled ??= new Map(
    foodsByCategory.flatMap(([, text]) =>
      text
        .split('\n')
        .filter((line) => line.includes('=') && !line.startsWith('#'))
        .flatMap((line) => (line.split('=')[1] ?? '').split(/[;,]/))
        .map((name) => [wordsOf(name).join(''), name.trim()] as const),
    ),
  );
  return spelled;
}

/** The food with the longest name that starts at a word. */
export function foodAt(words: readonly string[], at: number): SaidFood | null {
  for (let length = Math.min(maxWords, words.length - at); length > 0; length--) {
    const said = words.slice(at, at + length);
    const folded = said.flatMap(wordsOf);
    if (folded.length < length || folded.some((word) => linking.has(word))) continue;
    const food = findNamed(folded);
    if (food) return { ...named(said, folded), length, category: food.category };
  }
  return compoundAt(words[at] ?? '');
}

function named(said: readonly string[], folded: readonly string[]): Omit<SaidFood, 'length' | 'category'> {
  const joined = folded.join('');
  const last = folded.at(-1) ?? '';
  const spelling = finnishSpelling();
  for (const form of joined.endsWith('s') ? [joined] : baseForms(joined)) {
    const name = spelling.get(form);
    if (name !== undefined)
      return finnish(said, joined, form, said.length === 1 ? name.replace(' ', '') : name);
    // 'currya' is 'curry', which is the same in both languages.
    if (form !== joined && /[^s]a$/.test(joined) && joined.startsWith(form) && foodTable().byName.has(form))
      return finnish(said, joined, form, said.join('').normalize('NFC').slice(0, form.length));
  }
  // 'tummaa riisiä' is 'tumma riisi' of the table.
  for (const form of said.length > 1 ? baseForms(last) : []) {
    const name = [...spelling].find(
      ([key]) => key.endsWith(form) && isAgreeing(key.slice(0, -form.length), folded),
    );
    if (name) return finnish(said, joined, name[0], name[1]);
  }
  return {
    name: said.join(' '),
    head: singular(last),
    isFinnish: false,
    isClosed: last !== singular(last),
  };
}

const isAgreeing = (start: string, folded: readonly string[]) =>
  folded.length === 2 && [...baseForms(folded[0] ?? '')].includes(start);

function finnish(said: readonly string[], joined: string, form: string, name: string) {
  const head = wordsOf(name).at(-1) ?? form;
  const isGenitive = joined !== form && joined.endsWith('n');
  return {
    isGenitive,
    name: isGenitive ? said.join(' ') : withCaseOf(said[0] ?? '', name),
    head,
    isFinnish: true,
    isClosed: joined !== form && !isGenitive,
  };
}

/** A Finnish compound that the table does not have, by the food that it ends with: 'mustikkarahkaa'. */
function compoundAt(word: string): SaidFood | null {
  const [folded = '', ...more] = wordsOf(word);
  if (more.length > 0 || folded.length < 7) return null;
  const compound = findCompound(folded);
  const ending = compound && finnishSpelling().get(compound.ending);
  if (!compound || !ending || ending.length < 4) return null;
  const start = word.normalize('NFC').slice(0, compound.start.length);
  const isWhole = folded === compound.start + compound.ending;
  return {
    length: 1,
    name: start + ending,
    head: compound.ending,
    category: compound.category,
    isFinnish: true,
    isClosed: !isWhole && !folded.endsWith('n'),
  };
}

/** Capitalises a name if the spoken word was, as at the start of a sentence. */
const withCaseOf = (said: string, name: string) =>
  /^\p{Lu}/u.test(said) ? name.charAt(0).toUpperCase() + name.slice(1) : name;

function singular(word: string): string {
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word;
  for (const form of baseForms(word)) if (form !== word && findNamed([form])) return form;
  return word.slice(0, -1);
}
