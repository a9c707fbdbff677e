import { calendarEntry } from '../calendar/calendar-entry.ts';
import { calendarResource } from '../calendar/calendar-resource.ts';
import { foodPreference } from '../food-preferences/food-preference.ts';
import { foodPreferencesResource } from '../food-preferences/food-preferences-resource.ts';
import { generatedItem } from '../generated-lists/generated-item.ts';
import { generatedList } from '../generated-lists/generated-list.ts';
import {
  generatedItemsResource,
  generatedListsResource,
} from '../generated-lists/generated-lists-resources.ts';
import { onboarding, onboardingResource } from '../onboarding/onboarding.ts';
import { quickItem } from '../quick-list/quick-item.ts';
import { quickListResource } from '../quick-list/quick-list-resource.ts';
import { recipe } from '../recipes/recipe.ts';
import { recipesResource } from '../recipes/recipes-resource.ts';
import { recurringItem } from '../recurring/recurring-item.ts';
import { recurringItemsResource } from '../recurring/recurring-items-resource.ts';
import type { Noun } from './noun.ts';
import type { Resource } from './resource.ts';

/** Every noun that syncs. A later noun joins the engine, the server and the simulation by its entry here. */
export const nouns: readonly Noun[] = [
  quickItem,
  foodPreference,
  recipe,
  calendarEntry,
  generatedList,
  generatedItem,
  recurringItem,
  onboarding,
];

/** Every queue, in the order in which they are drained. */
export const resources: readonly Resource[] = [
  quickListResource,
  foodPreferencesResource,
  recipesResource,
  calendarResource,
  generatedListsResource,
  generatedItemsResource,
  recurringItemsResource,
  onboardingResource,
];

/** @throws RangeError for a name that is not registered */
export function nounNamed(name: string): Noun {
  const noun = nouns.find((candidate) => candidate.name === name);
  if (!noun) throw new RangeError(`unknown noun ${name}`);
  return noun;
}

/** @throws RangeError for a name that is not registered */
export function resourceNamed(name: string): Resource {
  const resource = resources.find((candidate) => candidate.name === name);
  if (!resource) throw new RangeError(`unknown resource ${name}`);
  return resource;
}
