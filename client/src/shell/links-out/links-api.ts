import {
  CalendarFeed,
  type ChooseCalendarFeed,
  linkEndpoints,
  RecipeLink,
  RecipeLinks,
} from 'sync-protocol/api/links-out.ts';
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
    readRecipeLinks: () => read(linkEndpoints.readRecipeLinks, RecipeLinks),
    shareRecipe: (recipeId) => act(linkEndpoints.shareRecipe, RecipeLink, { ids: { recipeId } }),
    stopSharing: (recipeId) => act(linkEndpoints.stopSharingRecipe, nothing, { ids: { recipeId } }),
    readFeed: () => read(linkEndpoints.readCalendarFeed, CalendarFeed),
    makeFeed: (body) => act(linkEndpoints.makeCalendarFeed, CalendarFeed, { body }),
    stopFeed: () => act(linkEndpoints.stopCalendarFeed, nothing),
  };
}
