import { foodAsBought } from './as-bought.ts';
import { findCompound, findNamed } from './find-food.ts';
import { splitQuantity } from './split-quantity.ts';
import { lightStem } from './word-forms.ts';
import { wordsOf } from './words.ts';

/**
 * More words than a food's name has; further words of a sentence are only stemmed, since each look-up costs
 * time.
 */
const maxWords = 8;

/**
 * The key under which all names of one food meet: 'peruna', 'perunoita', '2 perunaa', 'Potatoes'. A food of the table has
 * the table's id, in whichever language, also with its size and what is made of it (`foodAsBought`); a compound its start and the dictionary form of its end; any other word a light
 * stem. It may change when the table grows: compute it from the name when needed rather than storing it.
 */
export function foodKey(name: string): string {
  const { itemName } = splitQuantity(name);
  const words = wordsOf(itemName);
  if (words.length === 0) return name.normalize().trim().toLowerCase().replace(/\s+/g, ' ');
  return (
    (findNamed(words) ?? foodAsBought(itemName))?.id ??
    words.map((word, index) => (index < maxWords ? wordKey(word) : lightStem(word))).join(' ')
  );
}

/** Returns a caching `foodKey`, since every operation on a long list needs the key of each name. */
export function rememberFoods(): (itemName: string) => string {
  const known = new Map<string, string>();
  return (itemName) => {
    const food = known.get(itemName) ?? foodKey(itemName);
    known.set(itemName, food);
    return food;
  };
}

function wordKey(word: string): string {
  const food = findNamed([word]);
  if (food) return food.id;
  const compound = findCompound(word);
  return compound ? compound.start + compound.ending : lightStem(word);
}
