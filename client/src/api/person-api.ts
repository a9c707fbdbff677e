import { type ApiClient, type ApiClientOptions, type CallHousehold, createApiClient } from './http.ts';
import { apiBaseUrl } from './public-api.ts';

/**
 * API client for screens, in the name of the person whose tokens it gets; sync and images have their own.
 *
 * @param household whose data the calls are about; without it they are about the person
 */
export function createPersonApi(
  getAccessToken: ApiClientOptions['getAccessToken'],
  baseUrl = apiBaseUrl(),
  household?: CallHousehold,
): ApiClient {
  return createApiClient({ baseUrl, fetch: (input, init) => fetch(input, init), getAccessToken, household });
}
