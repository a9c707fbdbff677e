import { findUnit } from '#quantity/units.ts';
import type { Category } from './categories.ts';
import { findCompound, findNamed } from './find-food.ts';
import { foodKey } from './food-name.ts';
import { splitQuantity } from './split-quantity.ts';
import { wordsOf } from './words.ts';

interface Match {
  category: Category;
  /**
   * The words, and the start of the compound, before what matched: "oat" in "oat cream", "soija" in
   * "soijajogurtti".
   */
  before: string[];
  /** The food's id in the table; null for a compound. */
  id: string | null;
  words: string[];
}

const maxPhraseWords = 4;
/**
 * Words considered, from the end, where a name's head is; more words make it a sentence, and each costs time.
 */
const maxWords = 8;
/** Words after these only qualify the item: "tuna in oil", "chips with salt". */
const complement = new Set(['in', 'with', 'for', 'without', 'ilman']);
/** Shapes and packages of any food, besides the units: the word before names the food. */
const shape =
  /^(?:viipale|siivu|kuutio|suikale|raaste|lohko|pala|palanen|pallo|levy|rouhe|paketti|pussi|purkki|rasia|tolkki|pullo|lehti|siemen|puolikas|slice|piece|chunk|strip|cube|wedge|half|stick|bit|block|ball|bar|bowl|box|leaf|seed)$/;
const vegan =
  /^(?:vege|vegan|vegaani(?:nen|set|sta|sia)?|veggie|vegetarian|kasvis?|kasvipohjai.+|plant|plantbased|meatless|meatfree|dairyfree)$/;
const plantMilk = /^(?:oat|soy|soya|almond|kaura(?:pohjai.+)?|soija)$/;
const preserved =
  /^(?:dried|canned|tinned|jarred|pickled|ground|powdered|.*kuivat(?:tu|ut|un).*|sailotty.*|sailyke|purkki)$/;
const pet = /^(?:dog|cat|pet|puppy|kitten|hamster|koiran|kissan|pennun|lemmi).*$/;

/**
 * The category of an item by its name: the person's own choice for the food, else the table's for the whole
 * name, else that of the last words known to the table (in Finnish and English a name's head is at its end,
 * also within a compound), else 'other'.
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

/** The last match that names a food; a match that is only a shape or package counts if there is no other. */
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

/**
 * Dried dill is not on the vegetable shelf, soya mince is not meat, oat cream is not dairy; oat biscuits are
 * biscuits.
 */
function asPrepared({ category, before }: Match): Category {
  if (category === 'produce' && before.some((word) => preserved.test(word))) return 'pantry';
  const isVegan = before.some((word) => vegan.test(word));
  const isPlantMilk = category === 'dairy' && before.some((word) => plantMilk.test(word));
  return isPlantMilk || (isVegan && (category === 'dairy' || category === 'meat')) ? 'vegetary' : category;
}
