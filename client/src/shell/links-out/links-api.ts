import {
  CalendarFeed,
  type ChooseCalendarFeed,
  RecipeLink,
  RecipeLinks,
} from 'sync-protocol/api/links-out.ts';
import { plainEndpoints } from 'sync-protocol/api/plain-endpoints.ts';
import { Type } from 'typebox';
import type { ActOutcome } from '#api/act-outcome.ts';
import type { CallHousehold } from '#api/http.ts';
import { createPersonCalls, type PersonTokens } from '#api/person-calls.ts';

/** Calls for public links to a household's data. None rejects. */
export interface LinksApi {
  readRecipeLinks: () => Promise<ActOutcome<RecipeLinks>>;
  shareRecipe: (id: string) => Promise<ActOutcome<RecipeLink>>;
  stopSharing: (id: string) => Promise<ActOutcome<null>>;
  readFeed: () => Promise<ActOutcome<CalendarFeed>>;
  makeFeed: (choice: ChooseCalendarFeed) => Promise<ActOutcome<CalendarFeed>>;
  stopFeed: () => Promise<ActOutcome<null>>;
}

export function createLinksApi(tokens: PersonTokens, baseUrl?: string, household?: CallHousehold): LinksApi {
  const { read, act } = createPersonCalls(tokens, baseUrl, household);
  const nothing = Type.Null();
  return {
    readRecipeLinks: () => read(plainEndpoints.readRecipeLinks, RecipeLinks),
    shareRecipe: (recipeId) => act(plainEndpoints.shareRecipe, RecipeLink, { ids: { recipeId } }),
    stopSharing: (recipeId) => act(plainEndpoints.stopSharingRecipe, nothing, { ids: { recipeId } }),
    readFeed: () => read(plainEndpoints.readCalendarFeed, CalendarFeed),
    makeFeed: (body) => act(plainEndpoints.makeCalendarFeed, CalendarFeed, { body }),
    stopFeed: () => act(plainEndpoints.stopCalendarFeed, nothing),
  };
}
