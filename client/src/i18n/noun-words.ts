import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ExportedNoun, FieldOf, NounName } from 'sync-protocol/nouns/registry.ts';

/** Where a person made a change, as they would name it. */
export type NounPlace = 'lists' | 'recipes' | 'calendar' | 'recurring' | 'other';

/** How a kind of row is told of to a person. */
interface NounWords<Field extends string = string> {
  place: NounPlace;
  /** The field by which a row is known. */
  name: Field | null;
  /** How what was done to it is told: as done to a thing of that name, or in words of its own. */
  told: 'thing' | 'food' | 'list' | 'tour';
  /** What sort of thing it is, for a recipe and the meal made of it have one name; null where the edit tells. */
  thing: MessageDescriptor | null;
  /** The same with its day, which tells it from others of its name. */
  ofDay: { field: Field; thing: MessageDescriptor } | null;
}

/** A later noun says here what it is to a person. */
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

/** What its records are together, where they travel. */
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
