import { plainEndpoints } from 'sync-protocol/api/plain-endpoints.ts';
import { RecipeImport } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { type ActFailure, toActFailure, toActOutcome } from '#api/act-outcome.ts';
import type { ApiClientOptions } from '#api/http.ts';
import { createPersonApi } from '#api/person-api.ts';
import type { ReadAddress } from './read-source.ts';

/** Longer than the server takes to fetch a page and to read it. */
const readTimeoutMs = 20_000;

/** Asks the server for the recipes of a page; it is about no household, and saves nothing. */
export function createAddressReader(
  getAccessToken: ApiClientOptions['getAccessToken'],
  baseUrl?: string,
): ReadAddress {
  const client = createPersonApi(getAccessToken, baseUrl);
  return async (url) => {
    const outcome = await client.request({
      ...plainEndpoints.importRecipes,
      body: { url },
      schema: RecipeImport,
      timeoutMs: readTimeoutMs,
    });
    return outcome.kind === 'upgrade-required' ? outcome : toActOutcome(outcome);
  };
}

/** The image at an address of somebody's web, or why there is none. */
export type FetchImage = (url: string) => Promise<{ kind: 'image'; file: Blob } | ActFailure>;

/** Asks the server for the image of a page, which comes encoded anew. */
export function createImageFetcher(
  getAccessToken: ApiClientOptions['getAccessToken'],
  baseUrl?: string,
): FetchImage {
  const client = createPersonApi(getAccessToken, baseUrl);
  return async (url) => {
    const outcome = await client.openImage({
      ...plainEndpoints.importImage,
      body: { url },
      timeoutMs: readTimeoutMs,
    });
    return outcome.kind === 'image' ? outcome : toActFailure(outcome);
  };
}
