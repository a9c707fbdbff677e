import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { KeyedMealItem } from 'sync-protocol/calendar/calendar-entry.ts';
import type { Category } from 'sync-protocol/food/categories.ts';
import { parseItems } from 'sync-protocol/food/parse-items.ts';
import { bareId } from 'sync-protocol/ids.ts';
import type { Seen } from 'sync-protocol/nouns/edit.ts';
import { priceItems } from 'sync-protocol/prices/price-items.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { useOwnDraftName } from '#editing/drafts/use-own-draft-name.ts';
import { currencyOfDevice } from '#editing/prices/currency-of-device.ts';
import { type FoodCost, readKnownPrices } from '#editing/prices/known-prices.ts';
import { useCategoryOf } from '#editing/use-category-of.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { useItemsOf } from '../meals/meal-of-recipe.ts';
import {
  asKept,
  cookedBy,
  formOf,
  MealForm,
  mealAsBegun,
  mealOf,
  onDay,
  type PickedRecipe,
  pricesIn,
  rescaled,
  withRecipe,
} from './meal-form-values.ts';
import { itemsTooMany } from './too-many-items.ts';

export interface MealSubject {
  /** Null for a new one. */
  meal: CalendarEntryRecord | null;
  day: string;
  /** What the person saw of the meal when they opened it. */
  seen?: Seen | undefined;
  /** What a new one is cooked by. */
  toPlan?: PickedRecipe | undefined;
}

/**
 * The form of a meal, or of a new one, while it is being written; a new one may be cooked by a recipe from the start.
 *
 * @param draftName by which what is written is kept
 */
export function useMealForm({ meal, day, seen, toPlan }: MealSubject, draftName: string) {
  const { newId } = useSync();
  const categoryOf = useCategoryOf();
  const itemsOf = useItemsOf();
  const inWords = useQuantityWords();
  const draft = useFormDraft({
    name: draftName,
    schema: MealForm,
    seen,
    open: () => {
      const empty = formOf(meal, day, inWords);
      return toPlan ? withRecipe(empty, toPlan, itemsOf) : empty;
    },
    resume: (earlier) => (meal ? earlier : onDay(day, earlier)),
  });
  const { form, change } = draft;
  const { i18n } = useLingui();
  const written = useStored(async (db) => (await readKnownPrices(db)).currency);
  const currency = written ?? currencyOfDevice(i18n.locale);
  const read = (text: string) => readItems(text, { categoryOf, newId, currency });
  const typed = () => read(form.typedItems);
  const [nameless, setNameless] = useState<readonly string[]>([]);
  const { recipeId, servings } = form;
  const linked = useStored(
    (db) => (recipeId === null ? Promise.resolve(undefined) : db.recipes.get(bareId(recipeId))),
    [recipeId],
  );
  /** What is on the form, with the recipe that was picked; in place of one that is no more. */
  const whole = () =>
    form.picked ? withRecipe(linked ? form : { ...form, recipeId: null }, form.picked, itemsOf) : form;
  /** What the meal's recipe brings for so many. */
  const brought = (eating: number | null) => (linked ? itemsOf({ recipe: linked, servings: eating }) : []);

  return {
    draft,
    form,
    change,
    /** The meal is cooked by this recipe: one press gives its name, for how many, and what it needs. */
    cookBy: (picked: PickedRecipe) => change(cookedBy(form, picked, brought(servings), itemsOf)),
    serve: (eating: number | null) =>
      change({ servings: eating, items: rescaled(form.items, brought(servings), brought(eating)) }),
    /** The recipe has no number of servings, by which what it needs could be counted for so many. */
    isAsWritten:
      servings !== null && !form.isLeftovers && linked?.servings === null && linked.ingredients.length > 0,
    typeItems: (typedItems: string) => {
      setNameless([]);
      change({ typedItems });
    },
    /** A price that nothing is named for stays in the field, and is asked about. */
    addItems: (text: string) => {
      const { items, prices, nameless: left } = read(text);
      setNameless(left);
      change({
        items: [...form.items, ...items],
        ...(prices.length > 0 && { prices: [...(form.prices ?? []), ...prices] }),
        typedItems: left.join(', '),
      });
    },
    addPicked: () => change(whole()),
    /** Prices in the field that are asked about: what are they for? */
    nameless,
    /** Asks about them, where there are any; true then. */
    asksForNames: () => {
      if (form.isLeftovers) return false;
      const { nameless: left } = typed();
      setNameless(left);
      return left.length > 0;
    },
    /** How many items are too many, with what still stands in the field for them once saving was tried. */
    tooMany: (isTried: boolean) =>
      isTried ? itemsTooMany(mealOf(whole(), () => typed().items)) : itemsTooMany(form),
    /** What it comes to, with what still stands in the field for items, and the recipe that was picked. */
    values: () => {
      const form = whole();
      return mealOf({ ...form, items: asKept(form.items, meal, inWords) }, () => typed().items);
    },
    asBegun: (edited: CalendarEntryRecord) => mealAsBegun(edited, draft.begun, inWords),
    /** What was typed of what its items cost. */
    prices: () => {
      const { items, prices } = typed();
      return pricesIn([...(form.prices ?? []), ...prices], mealOf(form, () => items).items);
    },
  };
}

/** The name of what is written about a meal, where each window has one of its own for a new one; undefined until that is known. */
export function useDraftName(subject: MealSubject | null): string | undefined {
  return useOwnDraftName(subject && nameOf(subject), !subject?.meal);
}

function nameOf({ meal, toPlan }: MealSubject): string {
  if (meal) return `meal.${meal.id}`;
  return toPlan ? `meal.of.${toPlan.recipe.id}` : 'meal.new';
}

/** What was typed as items of a meal: several at once between commas or on lines, each with its quantity, category and price. */
function readItems(
  text: string,
  deps: { categoryOf: (itemName: string) => Category; newId: () => string; currency: string },
): { items: KeyedMealItem[]; prices: FoodCost[]; nameless: string[] } {
  const { items: typed, nameless } = priceItems(parseItems(text), deps.currency);
  const items = typed.map(({ itemName, quantity }) => ({
    itemName,
    ...(quantity === '' ? {} : { quantity }),
    category: deps.categoryOf(itemName),
    isChecked: false,
    key: deps.newId(),
  }));
  return {
    items,
    prices: typed.flatMap(({ itemName, price }) => (price ? [{ itemName, price }] : [])),
    nameless,
  };
}
