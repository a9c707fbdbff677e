import { findUnit } from '#quantity/units.ts';
import type { Category } from './categories.ts';
import { findCompound, findNamed } from './find-food.ts';
import { foodKey } from './food-name.ts';
import { splitQuantity } from './split-quantity.ts';
import { wordsOf } from './words.ts';

interface Match {
  category: Category;
  /** The words, and the start of the compound, before what matched: "oat" in "oat cream", "soija" in "soijajogurtti". */
  before: string[];
  /** What the table calls it; null for a compound. */
  id: string | null;
  words: string[];
}

const maxPhraseWords = 4;
/** A name's head is at its end: what stands further ahead is a sentence, and each word costs time. */
const maxWords = 8;
/** What follows these is not what is bought: "tuna in oil", "chips with salt". */
const complement = new Set(['in', 'with', 'for', 'without', 'ilman']);
/** Shapes that any food may be cut or packed to, besides the units: the word before tells what it is. */
const shape =
  /^(?:viipale|siivu|kuutio|suikale|raaste|lohko|pala|palanen|pallo|levy|rouhe|paketti|pussi|purkki|rasia|tolkki|pullo|lehti|siemen|puolikas|slice|piece|chunk|strip|cube|wedge|half|stick|bit|block|ball|bar|bowl|box|leaf|seed)$/;
const vegan =
  /^(?:vege|vegan|vegaani(?:nen|set|sta|sia)?|veggie|vegetarian|kasvis?|kasvipohjai.+|plant|plantbased|meatless|meatfree|dairyfree)$/;
const plantMilk = /^(?:oat|soy|soya|almond|kaura(?:pohjai.+)?|soija)$/;
const preserved =
  /^(?:dried|canned|tinned|jarred|pickled|ground|powdered|.*kuivat(?:tu|ut|un).*|sailotty.*|sailyke|purkki)$/;
const pet = /^(?:dog|cat|pet|puppy|kitten|hamster|koiran|kissan|pennun|lemmi).*$/;

/**
 * The category of an item by its name: what this person chose for the food before, else the table by the whole name, else
 * the last words of it that the table knows (a name's head is at its end, in Finnish and English, and within a compound
 * too), else 'other'.
 */
export function categoryOf(name: string, remembered?: (foodKey: string) => Category | undefined): Category {
  return remembered?.(foodKey(name)) ?? categoryOfWords(wordsOf(splitQuantity(name).itemName));
}

function categoryOfWords(words: string[]): Category {
  const whole = findNamed(words);
  if (whole) return whole.category;
  if (pet.test(words[0] ?? '')) return 'other';
  const cut = words.findIndex((word, index) => index > 0 && complement.has(word));
  const match = (cut > 0 ? findLast(words.slice(0, cut)) : null) ?? findLast(words);
  if (words.some((word) => isFrozen(word) && !match?.words.includes(word))) return 'frozen';
  if (match) return asPrepared(match);
  return words.some((word) => vegan.test(word)) ? 'vegetary' : 'other';
}

function isFrozen(word: string): boolean {
  return word === 'frozen' || word.startsWith('pakaste');
}

/** The last match that says what the food is; one that says only its shape or its package, if there is no other. */
function findLast(words: readonly string[]): Match | null {
  let shapeOnly: Match | null = null;
  for (let end = words.length; end > Math.max(0, words.length - maxWords); end--) {
    const match = findEndingAt(words, end);
    if (!match) continue;
    if (!isShape(match)) return match;
    shapeOnly ??= match;
  }
  return shapeOnly;
}

function findEndingAt(words: readonly string[], end: number): Match | null {
  for (let start = Math.max(0, end - maxPhraseWords); start < end; start++) {
    const matched = words.slice(start, end);
    const food = findNamed(matched);
    if (food) return { ...food, before: words.slice(0, start), words: matched };
  }
  const compound = findCompound(words[end - 1] ?? '');
  if (!compound) return null;
  const { start, ending, category } = compound;
  const cutFood = shape.test(ending) ? (findNamed([start]) ?? findCompound(start)) : null;
  return {
    category: cutFood?.category ?? category,
    before: [...words.slice(0, end - 1), start],
    id: null,
    words: [],
  };
}

function isShape({ id, words }: Match): boolean {
  return (
    id !== null && words.length === 1 && (shape.test(id) || words.concat(id).some((word) => findUnit(word)))
  );
}

/** Dried dill is not on the vegetable shelf, soya mince is not meat, oat cream is not dairy; oat biscuits are biscuits. */
function asPrepared({ category, before }: Match): Category {
  if (category === 'produce' && before.some((word) => preserved.test(word))) return 'pantry';
  const isVegan = before.some((word) => vegan.test(word));
  const isPlantMilk = category === 'dairy' && before.some((word) => plantMilk.test(word));
  return isPlantMilk || (isVegan && (category === 'dairy' || category === 'meat')) ? 'vegetary' : category;
}
