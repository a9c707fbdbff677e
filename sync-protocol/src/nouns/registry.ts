import { barcode } from '../barcodes/barcode.ts';
import { calendarEntry } from '../calendar/calendar-entry.ts';
import { foodPreference } from '../food-preferences/food-preference.ts';
import { generatedItem } from '../generated-lists/generated-item.ts';
import { generatedList } from '../generated-lists/generated-list.ts';
import { onboarding } from '../onboarding/onboarding.ts';
import { dayNote } from '../planning/day-note.ts';
import { mealRepeat } from '../planning/meal-repeat.ts';
import { weekTemplate } from '../planning/week-template.ts';
import { foodPrice } from '../prices/food-price.ts';
import { quickItem } from '../quick-list/quick-item.ts';
import { recipe } from '../recipes/recipe.ts';
import { recurringItem } from '../recurring-items/recurring-item.ts';
import { shelf } from '../stores/shelf.ts';
import { store } from '../stores/store.ts';
import type { DeclaredNoun } from './define-noun.ts';
import { type Queue, queueOf } from './queue.ts';

/** Every noun that syncs, in the order in which their queues are drained. */
const registered = [
  quickItem,
  shelf,
  foodPreference,
  store,
  foodPrice,
  barcode,
  recipe,
  calendarEntry,
  generatedList,
  generatedItem,
  recurringItem,
  mealRepeat,
  weekTemplate,
  dayNote,
  onboarding,
] as const;
type Registered = (typeof registered)[number];

export type NounName = Registered['name'];
/** Nouns whose records are part of a person's export. */
export type ExportedNoun = Extract<Registered, { isExported: true }>['name'];

/** Field names of a noun. */
export type FieldOf<Name extends NounName> = keyof Extract<Registered, { name: Name }>['fields'] & string;

/**
 * All nouns. Code that needs something for every noun uses a `Record<NounName, …>`, so that the compiler
 * names each place where a new noun has to be added.
 */
export const nouns: readonly (DeclaredNoun & { name: NounName })[] = registered;

export const queues: readonly Queue[] = nouns.map(queueOf);

/** The exported nouns in their order in an export. */
export const exportedNouns: readonly (DeclaredNoun & { name: ExportedNoun })[] = registered
  .filter((noun) => noun.isExported)
  .toSorted((one, other) => (one.exportOrder ?? 0) - (other.exportOrder ?? 0));

export const isNoun = (name: string): boolean => nouns.some((noun) => noun.name === name);

/** @throws RangeError for a name that is not registered */
export function nounNamed(name: string): DeclaredNoun & { name: NounName } {
  const noun = nouns.find((candidate) => candidate.name === name);
  if (!noun) throw new RangeError(`unknown noun ${name}`);
  return noun;
}
