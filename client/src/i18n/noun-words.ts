import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ExportedNoun, FieldOf, NounName } from 'sync-protocol/nouns/registry.ts';

/** The part of the app in which a change was made. */
export type NounPlace = 'lists' | 'recipes' | 'calendar' | 'recurring' | 'other';

/** Texts for a kind of row. */
interface NounWords<Field extends string = string> {
  place: NounPlace;
  /** The field that identifies a row to a person. */
  name: Field | null;
  /** How an action on a row is told: as done to a named thing, or in texts of its own. */
  told: 'thing' | 'food' | 'list' | 'tour';
  /**
   * What kind of thing it is, since a recipe and a meal of it may have the same name; null if the text says
   * so already.
   */
  thing: MessageDescriptor | null;
  /** The same with the row's day, to distinguish rows with the same name. */
  ofDay: { field: Field; thing: MessageDescriptor } | null;
}

/** Every new noun needs an entry here. */
const words: { readonly [Name in NounName]: NounWords<FieldOf<Name>> } = {
  quickItem: {
    place: 'lists',
    name: 'itemName',
    told: 'thing',
    thing: msg`Quick list`,
    ofDay: null,
  },
  foodPreference: {
    place: 'other',
    name: 'itemName',
    told: 'food',
    thing: null,
    ofDay: null,
  },
  shelf: {
    place: 'lists',
    name: 'name',
    told: 'thing',
    thing: msg`Shelf`,
    ofDay: null,
  },
  store: {
    place: 'lists',
    name: 'name',
    told: 'thing',
    thing: msg`Shop`,
    ofDay: null,
  },
  foodPrice: {
    place: 'lists',
    name: 'itemName',
    told: 'thing',
    thing: msg`Price`,
    ofDay: null,
  },
  barcode: {
    place: 'lists',
    name: 'itemName',
    told: 'thing',
    thing: msg`Barcode`,
    ofDay: null,
  },
  recipe: {
    place: 'recipes',
    name: 'title',
    told: 'thing',
    thing: msg`Recipe`,
    ofDay: null,
  },
  calendarEntry: {
    place: 'calendar',
    name: 'title',
    told: 'thing',
    thing: msg`Meal`,
    ofDay: { field: 'date', thing: msg`Meal, {day}` },
  },
  generatedList: {
    place: 'lists',
    name: null,
    told: 'list',
    thing: null,
    ofDay: null,
  },
  generatedItem: {
    place: 'lists',
    name: 'itemName',
    told: 'thing',
    thing: msg`From calendar`,
    ofDay: null,
  },
  recurringItem: {
    place: 'recurring',
    name: 'itemName',
    told: 'thing',
    thing: msg`Recurring item`,
    ofDay: null,
  },
  mealRepeat: {
    place: 'calendar',
    name: 'title',
    told: 'thing',
    thing: msg`Weekly meal`,
    ofDay: null,
  },
  weekTemplate: {
    place: 'calendar',
    name: 'name',
    told: 'thing',
    thing: msg`Saved week`,
    ofDay: null,
  },
  dayNote: {
    place: 'calendar',
    name: 'text',
    told: 'thing',
    thing: msg`Note of a day`,
    ofDay: { field: 'date', thing: msg`Note, {day}` },
  },
  onboarding: {
    place: 'other',
    name: null,
    told: 'tour',
    thing: null,
    ofDay: null,
  },
};

/** Undefined for a noun that only a newer build knows. */
export function nounWords(noun: string): NounWords | undefined {
  return isOf(words, noun) ? words[noun] : undefined;
}

/** Plural name of a noun's records, in exports and imports. */
const exportedWords: Record<ExportedNoun, MessageDescriptor> = {
  recipe: msg`Recipes`,
  calendarEntry: msg`Meals`,
  quickItem: msg`Quick list`,
  recurringItem: msg`Recurring items`,
  generatedList: msg`Lists from the calendar`,
  generatedItem: msg`Lines of those lists`,
  foodPreference: msg`Chosen categories`,
  shelf: msg`Your own shelves`,
  store: msg`Shops`,
  foodPrice: msg`Prices`,
  barcode: msg`Barcodes`,
  mealRepeat: msg`Meals of every week`,
  weekTemplate: msg`Saved weeks`,
  dayNote: msg`Notes of days`,
};

/** Undefined for a noun that only a newer server knows. */
export function exportedNounWords(noun: string): MessageDescriptor | undefined {
  return isOf(exportedWords, noun) ? exportedWords[noun] : undefined;
}

const isOf = <Known extends object>(known: Known, name: PropertyKey): name is keyof Known =>
  Object.hasOwn(known, name);
