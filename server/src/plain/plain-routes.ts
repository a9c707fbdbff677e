import type { FastifyInstance } from 'fastify';
import type { NounName } from 'sync-protocol/nouns/registry.ts';
import type { Tiers } from '#lib/tiers.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';
import type { OtherForm } from '#rows/merge-routes.ts';
import type { ReadPages } from '#rows/read-pages.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { createCalendarService } from './calendar-service.ts';
import { foodPreferencesRoutes } from './food-preferences-routes.ts';
import { createFoodPreferencesService } from './food-preferences-service.ts';
import { generatedListsRoutes } from './generated-lists-routes.ts';
import { createGeneratedListsService } from './generated-lists-service.ts';
import { onboardingForm } from './onboarding-form.ts';
import { quickListRoutes, replaceForm } from './quick-list-routes.ts';
import { createQuickListService } from './quick-list-service.ts';
import { recipesRoutes } from './recipes-routes.ts';
import { createRecipesService } from './recipes-service.ts';
import { recurringItemsRoutes } from './recurring-items-routes.ts';
import { createRecurringItemsService } from './recurring-items-service.ts';

export interface PlainDeps {
  rows: HouseholdRows;
  readPages: ReadPages;
  tiers: Tiers;
  nowMs: () => number;
  newId: () => string;
}

/**
 * The requests of the specification's table that our own client does not send, since it syncs by pull and
 * merge.
 *
 * @returns the requests that share method and path with a noun's merges
 */
export async function plainRoutes(
  app: FastifyInstance,
  deps: PlainDeps,
): Promise<Partial<Record<NounName, OtherForm>>> {
  const { rows, tiers } = deps;
  const quickList = createQuickListService(deps);
  await app.register(quickListRoutes, { quickList });
  await app.register(foodPreferencesRoutes, { foodPreferences: createFoodPreferencesService(rows) });
  await app.register(recipesRoutes, { recipes: createRecipesService(deps) });
  await app.register(generatedListsRoutes, { generatedLists: createGeneratedListsService(deps), tiers });
  await app.register(calendarRoutes, { calendar: createCalendarService(deps) });
  await app.register(recurringItemsRoutes, { recurringItems: createRecurringItemsService(deps), tiers });
  return { quickItem: replaceForm(quickList), onboarding: onboardingForm(rows) };
}
