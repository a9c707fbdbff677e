import { type Category, categories } from '#food/categories.ts';
import { categoryOf } from '#food/category-of.ts';
import { foodKey } from '#food/food-name.ts';
import { splitQuantity } from '#food/split-quantity.ts';
import { addQuantities } from '#quantity/add-quantities.ts';
import { byCode } from '../by-code.ts';
import { isAtHome } from '../food-preferences/staples.ts';
import { groupBy } from '../group-by.ts';
import { type MealReference, maxMealsOfLine, maxSummedLength } from './generated-item.ts';

/** The part of a calendar meal that shopping needs. */
export interface MealToShopFor {
  /** The person's local day, `YYYY-MM-DD`. */
  date: string;
  mealType: string;
  title: string;
  items: readonly PlannedItem[];
}

export interface PlannedItem {
  itemName: string;
  /** As typed; absent or empty for none. */
  quantity?: string;
  category?: Category;
  isChecked: boolean;
}

/** The household's choices for a food, looked up by food key. */
export interface FoodChoice {
  category?: Category;
  /** Always at home: left out of generated lists. */
  isStaple?: boolean;
  /** Name of the food under which this one is bought. */
  mergedInto?: string;
}

export interface GeneratedEdit {
  /** Food key (`foodKey`); there is one line per food. */
  key: string;
  itemName: string;
  /** Sum over the meals; amounts that cannot be added are listed with ' + '. */
  quantity: string;
  category: Category;
  /** Whether every meal that needs the food has it checked. */
  isChecked: boolean;
  meals: MealReference[];
}

interface WantedByMeal extends PlannedItem {
  key: string;
  meal: MealReference;
}

const mostHops = 8;

/**
 * The shopping list of some meals: one line per food across meals, sorted by category and name. The result
 * depends on the meals and choices alone, not on their order, so devices and the server make the same list.
 *
 * @param choiceOf the household's choice for a food key
 */
export function generateItems(
  meals: readonly MealToShopFor[],
  choiceOf: (key: string) => FoodChoice | undefined,
): GeneratedEdit[] {
  const steps = generatingItems(meals, choiceOf);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Like `generateItems`, yielding after each item and each line, so that the server can serve others in
 * between.
 */
export function* generatingItems(
  meals: readonly MealToShopFor[],
  choiceOf: (key: string) => FoodChoice | undefined,
): Generator<void, GeneratedEdit[]> {
  const wanted: WantedByMeal[] = [];
  for (const meal of meals)
    for (const item of meal.items) {
      const own = foodKey(item.itemName);
      const key = mergedKey(own, choiceOf);
      if (![own, key].some((food) => isAtHome(food, choiceOf(food)))) wanted.push(wantedOf(meal, item, key));
      yield;
    }
  const byKey = groupBy(wanted, ({ key }) => key);
  const edits: GeneratedEdit[] = [];
  for (const [key, items] of byKey) {
    edits.push(editOf(key, items.toSorted(inPlan), choiceOf(key)));
    yield;
  }
  return edits.toSorted((a, b) => inShopOrder(a, b) || byCode(a.key, b.key));
}

/** Sorts by category, in the order of a walk through a shop, then by name. */
export function inShopOrder(
  a: { category: Category; itemName: string },
  b: { category: Category; itemName: string },
): number {
  return (
    categories.indexOf(a.category) - categories.indexOf(b.category) ||
    byCode(a.itemName.toLowerCase(), b.itemName.toLowerCase())
  );
}

function wantedOf({ date, mealType, title }: MealToShopFor, item: PlannedItem, key: string): WantedByMeal {
  const named = item.quantity?.trim() ? item : { ...item, ...splitQuantity(item.itemName) };
  return { ...named, key, meal: { date, mealType, title } };
}

/**
 * Follows `mergedInto` to its end; of foods that refer to each other in a circle the smallest key is used.
 */
function mergedKey(key: string, choiceOf: (key: string) => FoodChoice | undefined): string {
  const seen = [key];
  for (let hop = 0; hop < mostHops; hop++) {
    const next = choiceOf(seen.at(-1) ?? key)?.mergedInto;
    if (!next) break;
    const nextKey = foodKey(next);
    const from = seen.indexOf(nextKey);
    if (from >= 0) return seen.slice(from).toSorted(byCode)[0] ?? key;
    seen.push(nextKey);
  }
  return seen.at(-1) ?? key;
}

function editOf(key: string, items: readonly WantedByMeal[], choice: FoodChoice | undefined): GeneratedEdit {
  const itemName = commonest(ownNames(key, items));
  return {
    key,
    itemName,
    quantity: inBounds(addQuantities(items.map(({ quantity }) => quantity ?? ''))),
    category: choice?.category ?? items.find(({ category }) => category)?.category ?? shelfOf(itemName),
    isChecked: items.every(({ isChecked }) => isChecked),
    meals: withoutRepeats(items.map(({ meal }) => meal)).slice(0, maxMealsOfLine),
  };
}

/** Cuts a list of quantities that cannot be added to `maxSummedLength`, marking omitted parts with '…'. */
export function inBounds(quantity: string): string {
  if (quantity.length <= maxSummedLength) return quantity;
  const whole = quantity.slice(0, maxSummedLength - 4);
  const end = whole.lastIndexOf(' + ');
  return end > 0 ? `${whole.slice(0, end)} + …` : '…';
}

/** Names of the food itself, rather than of foods merged into it. */
function ownNames(key: string, items: readonly WantedByMeal[]): string[] {
  const own = items.filter(({ itemName }) => foodKey(itemName) === key);
  return (own.length > 0 ? own : items).map(({ itemName }) => itemName);
}

/** The category of a name; unknown foods go to `from_calendar`. */
function shelfOf(itemName: string): Category {
  const category = categoryOf(itemName);
  return category === 'other' ? 'from_calendar' : category;
}

function commonest(names: readonly string[]): string {
  const [first] = [...groupBy(names, (name) => name)].toSorted(
    ([a, ofA], [b, ofB]) => ofB.length - ofA.length || a.length - b.length || byCode(a, b),
  );
  return first?.[0] ?? '';
}

function withoutRepeats(meals: readonly MealReference[]): MealReference[] {
  return [...new Map(meals.map((meal) => [JSON.stringify(meal), meal])).values()];
}

function inPlan(a: WantedByMeal, b: WantedByMeal): number {
  return (
    byCode(a.meal.date, b.meal.date) ||
    byCode(a.meal.mealType, b.meal.mealType) ||
    byCode(a.meal.title, b.meal.title) ||
    byCode(a.itemName, b.itemName) ||
    byCode(a.category ?? '', b.category ?? '')
  );
}
