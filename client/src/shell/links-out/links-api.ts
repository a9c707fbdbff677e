import {
  CalendarFeed,
  type ChooseCalendarFeed,
  RecipeLink,
  RecipeLinks,
} from 'sync-protocol/api/links-out.ts';
import { plainEndpoints } from 'sync-protocol/api/plain-endpoints.ts';
import { Type } from 'typebox';
import { type ActOutcome, toActOutcome } from '#api/act-outcome.ts';
import type { CallHousehold } from '#api/http.ts';
import { createPersonApi } from '#api/person-api.ts';
import type { Session } from '#auth/session/session.ts';

/** Calls for public links to a household's data. None rejects. */
export interface LinksApi {
  readRecipeLinks: () => Promise<ActOutcome<RecipeLinks>>;
  shareRecipe: (id: string) => Promise<ActOutcome<RecipeLink>>;
  stopSharing: (id: string) => Promise<ActOutcome<null>>;
  readFeed: () => Promise<ActOutcome<CalendarFeed>>;
  makeFeed: (choice: ChooseCalendarFeed) => Promise<ActOutcome<CalendarFeed>>;
  stopFeed: () => Promise<ActOutcome<null>>;
}

export function createLinksApi(
  { getAccessToken, getActToken }: Pick<Session, 'getAccessToken' | 'getActToken'>,
  baseUrl?: string,
  household?: CallHousehold,
): LinksApi {
  const reader = createPersonApi(getAccessToken, baseUrl, household);
  const client = createPersonApi(getActToken, baseUrl, household);
  const of = <E extends { path: string }>(endpoint: E, recipeId: string): E => ({
    ...endpoint,
    path: endpoint.path.replace(':recipeId', encodeURIComponent(recipeId)),
  });
  const nothing = Type.Null();
  return {
    readRecipeLinks: async () =>
      toActOutcome(await reader.request({ ...plainEndpoints.readRecipeLinks, schema: RecipeLinks })),
    shareRecipe: async (id) =>
      toActOutcome(await client.request({ ...of(plainEndpoints.shareRecipe, id), schema: RecipeLink })),
    stopSharing: async (id) =>
      toActOutcome(await client.request({ ...of(plainEndpoints.stopSharingRecipe, id), schema: nothing })),
    readFeed: async () =>
      toActOutcome(await reader.request({ ...plainEndpoints.readCalendarFeed, schema: CalendarFeed })),
    makeFeed: async (body) =>
      toActOutcome(await client.request({ ...plainEndpoints.makeCalendarFeed, body, schema: CalendarFeed })),
    stopFeed: async () =>
      toActOutcome(await client.request({ ...plainEndpoints.stopCalendarFeed, schema: nothing })),
  };
}
