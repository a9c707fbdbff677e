import { KeyedMealItem } from 'sync-protocol/calendar/calendar-entry.ts';
import { keyBehind } from 'sync-protocol/calendar/key-behind.ts';
import { mealTypes } from 'sync-protocol/calendar/meal-types.ts';
import { Day } from 'sync-protocol/dates/day.ts';
import { foodKey } from 'sync-protocol/food/food-name.ts';
import { cleanLine, cleanProse } from 'sync-protocol/nouns/clean-text.ts';
import { Price } from 'sync-protocol/prices/price.ts';
import { isSameQuantity } from 'sync-protocol/quantity/quantity-in-words.ts';
import { Ingredient } from 'sync-protocol/recipes/recipe.ts';
import { type Static, type TSchema, Type } from 'typebox';
import type { CalendarEntryRecord } from '#db/records.ts';
import type { FormDraft } from '#editing/drafts/form-draft.ts';
import type { FoodCost } from '#editing/prices/known-prices.ts';
import { type MealValues, valuesOf } from '../meals/meal-edits.ts';

const Id = Type.String();
const NoneOr = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** The part of a recipe that a meal uses, and the number of servings; null if the recipe has none. */
const PickedRecipe = Type.Object({
  recipe: Type.Object({
    id: Id,
    title: Type.String(),
    servings: NoneOr(Type.Integer()),
    ingredients: Type.Array(Ingredient),
  }),
  servings: NoneOr(Type.Integer()),
});
export type PickedRecipe = Static<typeof PickedRecipe>;

/** A meal's form: texts as typed, and the days to plan it for. */
export const MealForm = Type.Object({
  mealType: Type.Enum(mealTypes),
  title: Type.String(),
  description: Type.String(),
  recipeId: NoneOr(Id),
  servings: NoneOr(Type.Integer()),
  cookId: NoneOr(Id),
  /** Leftovers: nothing is bought for it. */
  isLeftovers: Type.Optional(Type.Boolean()),
  items: Type.Array(Type.Object({ ...KeyedMealItem.properties, quantity: Type.Optional(Type.String()) })),
  days: Type.Array(Day),
  /** Text in the field for items; counts as added when the meal is saved. */
  typedItems: Type.String(),
  /** Prices typed with items. A meal has no prices: the household remembers the latest of each food. */
  prices: Type.Optional(
    Type.Array(
      Type.Object({ itemName: Type.String(), price: Price, quantity: Type.Optional(Type.String()) }),
    ),
  ),
  /** A recipe chosen in the form but not added yet; counts as added too. */
  picked: NoneOr(PickedRecipe),
});
export type MealForm = Static<typeof MealForm>;

/** Formats a stored quantity in the screen's language. */
type InWords = (quantity: string) => string;

/** Form of an existing meal, or of a new one on `day`. */
export function formOf(
  meal: CalendarEntryRecord | null,
  day: string,
  inWords: InWords = (kept) => kept,
): MealForm {
  if (!meal) return { ...emptyMeal, days: [day], typedItems: '', picked: null };
  const { date, items, ...values } = valuesOf(meal);
  const shown = items.map((item) =>
    item.quantity === undefined ? item : { ...item, quantity: inWords(item.quantity) },
  );
  return { ...values, items: shown, days: [date], typedItems: '', picked: null };
}

/** Replaces quantities that nobody has edited by their stored form. */
export function asKept(
  items: readonly KeyedMealItem[],
  meal: Pick<CalendarEntryRecord, 'items'> | null,
  inWords: InWords,
): KeyedMealItem[] {
  const kept = new Map(meal?.items.map(({ key, quantity }) => [key, quantity]));
  return items.map((item) => {
    const quantity = kept.get(item.key);
    return quantity !== undefined && inWords(quantity) === item.quantity ? { ...item, quantity } : item;
  });
}

/** The meal as it was when its form was opened. */
export function mealAsBegun(
  meal: CalendarEntryRecord,
  begun: MealForm,
  inWords: InWords,
): CalendarEntryRecord {
  const { days, typedItems, prices, picked, items, ...values } = begun;
  return { ...meal, ...values, items: asKept(items, meal, inWords), date: days[0] ?? meal.date };
}

/** Moves the draft of a new meal to the day on which it is continued, unless days were chosen for it. */
export function onDay(day: string, { form, begun, seen }: FormDraft<MealForm>): FormDraft<MealForm> {
  const isDayChosen = form.days.join() !== begun.days.join();
  const days = [day];
  return { form: isDayChosen ? form : { ...form, days }, begun: { ...begun, days }, seen };
}

/**
 * Adds a recipe's ingredients to the form as items. An unnamed meal gets the recipe's name, and a meal
 * without a recipe gets this one.
 */
export function withRecipe(
  form: MealForm,
  { recipe, servings }: PickedRecipe,
  itemsOf: (picked: PickedRecipe) => KeyedMealItem[],
): MealForm {
  const cooked = { recipe, servings: recipe.servings === null ? null : servings };
  return {
    ...form,
    title: isTitleMissing(form) ? recipe.title : form.title,
    ...(form.recipeId === null && { recipeId: recipe.id, servings: cooked.servings }),
    items: [...form.items, ...itemsOf(cooked)],
    picked: null,
  };
}

/**
 * Sets the form's recipe, with its name, servings and items. Unchanged items of the previous recipe are
 * removed.
 *
 * @param brought the items that the previous recipe had added
 */
export function cookedBy(
  form: MealForm,
  picked: PickedRecipe,
  brought: readonly KeyedMealItem[],
  itemsOf: (picked: PickedRecipe) => KeyedMealItem[],
): MealForm {
  const items = form.items.filter(
    (item) => item.isChecked || !brought.some((each) => isAsBrought(item, each)),
  );
  return withRecipe({ ...form, title: '', recipeId: null, items }, picked, itemsOf);
}

/** Items for another number of servings: only those still as the recipe added them are replaced. */
export function rescaled(
  items: readonly KeyedMealItem[],
  before: readonly KeyedMealItem[],
  after: readonly KeyedMealItem[],
): KeyedMealItem[] {
  return items.map((item) => {
    const now = after[before.findIndex((each) => isAsBrought(item, each))];
    return now ? { ...item, quantity: now.quantity ?? '' } : item;
  });
}

/** Compared as quantities: their texts are in the language of the device that planned the meal. */
const isAsBrought = (item: KeyedMealItem, brought: KeyedMealItem) =>
  item.itemName === brought.itemName && isSameQuantity(item.quantity ?? '', brought.quantity ?? '');

export function isTitleMissing({ title }: Pick<MealForm, 'title'>): boolean {
  return title.trim() === '';
}

/** The values to store; the caller checks the number of items (`too-many-items.ts`). */
export function mealOf(form: MealForm, readItems: (text: string) => KeyedMealItem[]): MealValues {
  const { days, typedItems, prices, picked, ...values } = form;
  const items = [...values.items, ...readItems(typedItems)];
  return {
    ...values,
    isLeftovers: values.isLeftovers ?? false,
    title: cleanLine(values.title),
    description: cleanProse(values.description),
    items: values.isLeftovers ? [] : inOrder(items.map(cleanItem)),
  };
}

/** Makes keys ascending, as items are sorted by key. */
function inOrder(items: readonly KeyedMealItem[]): KeyedMealItem[] {
  let last = '';
  return items.map((item) => {
    last = keyBehind(last, item.key);
    return last === item.key ? item : { ...item, key: last };
  });
}

/** Typed prices of things that the meal still needs; the latest for each. */
export function pricesIn(prices: readonly FoodCost[], items: readonly KeyedMealItem[]): FoodCost[] {
  const needed = new Set(items.map(({ itemName }) => foodKey(itemName)));
  const byFood = new Map(prices.map((each) => [foodKey(each.itemName), each]));
  return [...byFood].filter(([food]) => needed.has(food)).map(([, each]) => each);
}

export const emptyMeal: MealValues = {
  mealType: 'dinner',
  title: '',
  description: '',
  recipeId: null,
  servings: null,
  cookId: null,
  isLeftovers: false,
  items: [],
};

/** Trims the quantity. Keeps the order of fields, by which an unchanged item is recognized. */
function cleanItem(item: KeyedMealItem): KeyedMealItem {
  const quantity = cleanLine(item.quantity ?? '');
  if (quantity !== '') return { ...item, quantity };
  const { quantity: blank, ...without } = item;
  return without;
}
