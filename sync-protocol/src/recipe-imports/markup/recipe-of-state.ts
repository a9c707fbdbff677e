import { numeral } from '../../quantity/fraction-signs.ts';
import { asList, isThing, type Thing, type Value } from './thing.ts';

const mostObjects = 100_000;
const deepest = 40;
const deepestList = 6;
/** Fewer lines may be a teaser, or empty fields of a form. */
const fewestLines = 2;

const ingredientsKey =
  /^(?:grouped_?|recipe_?|list_?of_?|main_?)?(?:ingredients?|zutaten|ainekset|ainesosat)(?:_?(?:list|lines?|groups?|grouped|sections?|blocks?|items?|set|text|html|strings?))?$/i;
const stepsKey =
  /^(?:grouped_?|recipe_?|cooking_?|preparation_?|making_?)?(?:instructions?|steps?|directions?|methods?|preparations?|procedures?|zubereitung|ohjeet|valmistus(?:ohje(?:et)?)?)(?:_?(?:list|lines?|groups?|grouped|sections?|blocks?|items?|steps?|text|html))?$/i;
const titleKeys = ['name', 'title', 'recipeName', 'recipe_name', 'recipeTitle', 'headline'];
const groupKeys = ['title', 'name', 'heading', 'header', 'headline', 'label', 'groupName', 'sectionName'];
const insideKeys =
  /^(?:ingredients?|items?|lines?|list|steps?|instructions?|directions?|children|content|entries|itemListElement)$/i;
const lineKeys = ['text', 'display', 'displayText', 'original', 'originalText', 'raw', 'line', 'fullText'];
const amountKeys = ['amount', 'quantity', 'qty', 'measure', 'count', 'value'];
const unitKeys = ['unit', 'units', 'unitName', 'unit_name', 'measurement', 'unitOfMeasure', 'uom'];
const nameKeys = ['name', 'ingredient', 'ingredientName', 'title', 'product', 'food', 'item', 'label'];
const noteKeys = ['note', 'notes', 'comment', 'preparation', 'suffix', 'additional', 'remark', 'extra'];
const stepKeys = [
  'text',
  'instruction',
  'description',
  'body',
  'html',
  'content',
  'step',
  'direction',
  'details',
];
const spokenKeys = ['name', 'title', 'plural', 'name_plural', 'singular', 'name_singular', 'abbreviation'];

/**
 * Recipes among the values of `readPageState`: objects with ingredients and steps, under any usual field
 * names.
 */
export function recipesInState(values: readonly unknown[]): Thing[] {
  const found: Thing[] = [];
  const stack = values.map((value) => ({ value, depth: 0 }));
  for (let count = 0, next = stack.pop(); next !== undefined && count < mostObjects; next = stack.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null || depth > deepest) continue;
    count += 1;
    const recipe = isThing(value) ? recipeOf(value) : null;
    if (recipe !== null) found.push(recipe);
    else for (const inner of Object.values(value)) stack.push({ value: inner, depth: depth + 1 });
  }
  return found;
}

function recipeOf(thing: Thing): Thing | null {
  const keys = Object.keys(thing);
  const lists = keys.filter((key) => ingredientsKey.test(key)).map((key) => linesOf(thing[key], lineOf));
  const ingredients = longest(lists);
  if (ingredients.length < fewestLines) return null;
  const steps = longest(keys.filter((key) => stepsKey.test(key)).map((key) => linesOf(thing[key], stepOf)));
  if (steps.length === 0) return null;
  return {
    '@type': 'Recipe',
    name: firstText(thing, titleKeys),
    recipeIngredient: ingredients,
    recipeInstructions:
      steps.length === 1 ? steps[0] : steps.map((step) => (isThing(step) ? step : { text: step })),
  };
}

/** The longest of several fields' lists: a page may have a short form beside the whole. */
const longest = (lists: readonly Value[][]): Value[] =>
  lists.reduce((best, list) => (JSON.stringify(list).length > JSON.stringify(best).length ? list : best), []);

/** A list's entries as text; an entry with a list of its own is a group. */
function linesOf(value: Value | undefined, read: (entry: Thing) => string, depth = 0): Value[] {
  if (depth > deepestList) return [];
  return entriesOf(value).flatMap((entry): Value[] => {
    if (!isThing(entry)) return typeof entry === 'string' && /\p{L}/u.test(entry) ? [entry] : [];
    const inside = Object.keys(entry).find((key) => insideKeys.test(key) && isListOfMore(entry[key]));
    if (inside === undefined) return [read(entry)].filter((text) => /\p{L}/u.test(text));
    const lines = linesOf(entry[inside], read, depth + 1);
    const name = firstText(entry, groupKeys);
    return name === '' || lines.length === 0
      ? lines
      : [{ '@type': 'HowToSection', name, itemListElement: lines }];
  });
}

/** The entries of a list, or of an object whose keys are numbers. */
function entriesOf(value: Value | undefined): Value[] {
  if (isThing(value)) {
    const keys = Object.keys(value);
    if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key)))
      return Object.values(value).map((one) => one ?? null);
  }
  return asList(value);
}

const isListOfMore = (value: Value | undefined) =>
  Array.isArray(value) && value.some((one) => isThing(one) || typeof one === 'string');

function lineOf(entry: Thing): string {
  const line = firstText(entry, lineKeys);
  const name = firstSpoken(entry, nameKeys);
  const amount = amountOf(entry);
  if (line !== '' && (name === '' || amount === '' || line.length > name.length)) return line;
  const note = firstText(entry, noteKeys);
  const told = [
    amount,
    firstSpoken(entry, keysLike(entry, unitKeys, /unit(?:ofmeasure(?:ment)?|name)?$/i)),
    name,
  ]
    .filter((part) => part !== '')
    .join(' ');
  return name === '' ? '' : told + (note === '' ? '' : `, ${note}`);
}

function stepOf(entry: Thing): string {
  return firstText(entry, stepKeys) || firstText(entry, groupKeys);
}

/** The usual keys first, then keys such as "displayIngredientQuantity". */
const keysLike = (entry: Thing, keys: readonly string[], others: RegExp) => [
  ...keys,
  ...Object.keys(entry).filter((key) => others.test(key)),
];

/** An entry's amount: "2", or "2–3" for one with both ends. */
function amountOf(entry: Thing): string {
  for (const key of keysLike(entry, amountKeys, /(?:amount|quantity)$/i)) {
    const value = entry[key];
    if (typeof value === 'number' && value > 0) return String(Math.round(value * 1000) / 1000);
    if (typeof value === 'string' && numeral.test(value)) return value.trim();
    if (isThing(value)) {
      const [least, most] = [value.min ?? value.from ?? value.value, value.max ?? value.to];
      if (typeof least === 'number')
        return most === undefined || most === null || most === least
          ? String(least)
          : `${least}–${String(most)}`;
    }
  }
  return '';
}

function firstText(thing: Thing, keys: readonly string[]): string {
  for (const key of keys) {
    const value = thing[key];
    if (typeof value === 'string' && /\p{L}/u.test(value)) return value;
  }
  return '';
}

/** The first of the keys whose value is a text, or an object with a text. */
function firstSpoken(thing: Thing, keys: readonly string[]): string {
  for (const key of keys) {
    const value = thing[key];
    if (typeof value === 'string' && /\p{L}/u.test(value)) return value;
    const word = isThing(value) ? firstText(value, spokenKeys) : '';
    if (word !== '') return word;
  }
  return '';
}
