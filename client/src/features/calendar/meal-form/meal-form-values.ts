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

/** A recipe, as far as a meal takes from it, and for how many it is cooked; null where it says nothing of that. */
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

/** A meal as its form has it: texts as typed, and the days that it is planned for. */
export const MealForm = Type.Object({
  mealType: Type.Enum(mealTypes),
  title: Type.String(),
  description: Type.String(),
  recipeId: NoneOr(Id),
  servings: NoneOr(Type.Integer()),
  cookId: NoneOr(Id),
  /** Made of what was left: nothing is bought for it. */
  isLeftovers: Type.Optional(Type.Boolean()),
  items: Type.Array(Type.Object({ ...KeyedMealItem.properties, quantity: Type.Optional(Type.String()) })),
  days: Type.Array(Day),
  /** Text in the field for items, which counts as added when the meal is saved. */
  typedItems: Type.String(),
  /** Typed with the items. A meal has no prices: the household remembers what each food cost. */
  prices: Type.Optional(Type.Array(Type.Object({ itemName: Type.String(), price: Price }))),
  /** The recipe that stands on the form and has not been added yet; it counts as added too. */
  picked: NoneOr(PickedRecipe),
});
export type MealForm = Static<typeof MealForm>;

/** Puts a quantity as it is kept into the words of the screen. */
type InWords = (quantity: string) => string;

/** The form of a meal that is there, or of a new one on `day`. */
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

/** What stands on the form in the screen's words, and nobody has written, as it is kept. */
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

/** A new meal that goes on on another day is planned for that one, unless days were chosen for it. */
export function onDay(day: string, { form, begun, seen }: FormDraft<MealForm>): FormDraft<MealForm> {
  const isDayChosen = form.days.join() !== begun.days.join();
  const days = [day];
  return { form: isDayChosen ? form : { ...form, days }, begun: { ...begun, days }, seen };
}

/** The form with a recipe in it: its ingredients become items. Its name is the meal's if that has none, and a meal without a recipe is cooked by it. */
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
 * The form of a meal that is cooked by this recipe: its name, servings and items are the recipe's. What another recipe had brought and
 * nobody has changed goes with it.
 *
 * @param brought what the recipe before it brought
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

/** Items for another number of servings: those that are as the recipe brought them become as it brings them now. */
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

/** Amounts are in the words of the device that planned it, which may be of the other language. */
const isAsBrought = (item: KeyedMealItem, brought: KeyedMealItem) =>
  item.itemName === brought.itemName && isSameQuantity(item.quantity ?? '', brought.quantity ?? '');

export function isTitleMissing({ title }: Pick<MealForm, 'title'>): boolean {
  return title.trim() === '';
}

/** The values as the protocol takes them, where there are not too many items (`too-many-items.ts`). */
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

/** Items stand in the order of their keys. */
function inOrder(items: readonly KeyedMealItem[]): KeyedMealItem[] {
  let last = '';
  return items.map((item) => {
    last = keyBehind(last, item.key);
    return last === item.key ? item : { ...item, key: last };
  });
}

/** What was typed as the prices of things that the meal still needs; of two for one thing the later. */
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

/** Its fields stay in their order: by that an item that nobody changed is told from one that is written. */
function cleanItem(item: KeyedMealItem): KeyedMealItem {
  const quantity = cleanLine(item.quantity ?? '');
  if (quantity !== '') return { ...item, quantity };
  const { quantity: blank, ...without } = item;
  return without;
}
