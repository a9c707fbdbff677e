import { lookupEndpoints } from 'sync-protocol/api/lookup-endpoints.ts';
import { RecipeImport } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { type ActFailure, toActFailure, toActOutcome } from '#api/act-outcome.ts';
import type { ApiClientOptions } from '#api/http.ts';
import { createPersonApi } from '#api/person-api.ts';
import type { ReadAddress } from './read-source.ts';

/** Longer than the server takes to fetch and read a page. */
const readTimeoutMs = 20_000;

/** Reads recipes of a web page by the server; concerns no household, and stores nothing. */
export function createAddressReader(
  getAccessToken: ApiClientOptions['getAccessToken'],
  baseUrl?: string,
): ReadAddress {
  const client = createPersonApi(getAccessToken, baseUrl);
  return async (url) => {
    const outcome = await client.request({
      ...lookupEndpoints.importRecipes,
      body: { url },
      schema: RecipeImport,
      timeoutMs: readTimeoutMs,
    });
    return outcome.kind === 'upgrade-required' ? outcome : toActOutcome(outcome);
  };
}

/** Fetches an image on the web. */
export type FetchImage = (url: string) => Promise<{ kind: 'image'; file: Blob } | ActFailure>;

/** Fetches an image by the server, which re-encodes it. */
export function createImageFetcher(
  getAccessToken: ApiClientOptions['getAccessToken'],
  baseUrl?: string,
): FetchImage {
  const client = createPersonApi(getAccessToken, baseUrl);
  return async (url) => {
    const outcome = await client.openImage({
      ...lookupEndpoints.importImage,
      body: { url },
      timeoutMs: readTimeoutMs,
    });
    return outcome.kind === 'image' ? outcome : toActFailure(outcome);
  };
}
