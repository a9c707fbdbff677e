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
  /** Null for a new meal. */
  meal: CalendarEntryRecord | null;
  day: string;
  /** The meal's state when it was opened. */
  seen?: Seen | undefined;
  /** Recipe of a new meal. */
  toPlan?: PickedRecipe | undefined;
}

/**
 * State of a meal's form; a new meal may start with a recipe.
 *
 * @param draftName name under which the draft is stored
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
  /** The form with the picked recipe, which replaces a recipe that no longer exists. */
  const whole = () =>
    form.picked ? withRecipe(linked ? form : { ...form, recipeId: null }, form.picked, itemsOf) : form;
  /** Items of the meal's recipe for a number of servings. */
  const brought = (eating: number | null) => (linked ? itemsOf({ recipe: linked, servings: eating }) : []);

  return {
    draft,
    form,
    change,
    /** Sets the meal's recipe, with name, servings and items. */
    cookBy: (picked: PickedRecipe) => change(cookedBy(form, picked, brought(servings), itemsOf)),
    serve: (eating: number | null) =>
      change({ servings: eating, items: rescaled(form.items, brought(servings), brought(eating)) }),
    /** Whether the recipe has no number of servings by which its amounts could be scaled. */
    isAsWritten:
      servings !== null && !form.isLeftovers && linked?.servings === null && linked.ingredients.length > 0,
    typeItems: (typedItems: string) => {
      setNameless([]);
      change({ typedItems });
    },
    /** Adds typed items. A price without a name stays in the field and is asked about. */
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
    /** Prices in the field without a name. */
    nameless,
    /** Shows which prices lack a name; true if there are any. */
    asksForNames: () => {
      if (form.isLeftovers) return false;
      const { nameless: left } = typed();
      setNameless(left);
      return left.length > 0;
    },
    /** How many items are too many; after an attempt to save, text in the field counts too. */
    tooMany: (isTried: boolean) =>
      isTried ? itemsTooMany(mealOf(whole(), () => typed().items)) : itemsTooMany(form),
    /** The resulting values, including text in the field and the picked recipe. */
    values: () => {
      const form = whole();
      return mealOf({ ...form, items: asKept(form.items, meal, inWords) }, () => typed().items);
    },
    asBegun: (edited: CalendarEntryRecord) => mealAsBegun(edited, draft.begun, inWords),
    /** Prices typed for the items. */
    prices: () => {
      const { items, prices } = typed();
      return pricesIn([...(form.prices ?? []), ...prices], mealOf(form, () => items).items);
    },
  };
}

/** Draft name of a meal's form in this window; undefined until known. */
export function useDraftName(subject: MealSubject | null): string | undefined {
  return useOwnDraftName(subject && nameOf(subject));
}

function nameOf({ meal, toPlan }: MealSubject): string {
  if (meal) return `meal.${meal.id}`;
  return toPlan ? `meal.of.${toPlan.recipe.id}` : 'meal.new';
}

/** Parses typed items, separated by commas or lines, each with its quantity, category and price. */
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
    prices: typed.flatMap(({ itemName, quantity, price }) => (price ? [{ itemName, quantity, price }] : [])),
    nameless,
  };
}
