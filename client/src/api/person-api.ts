import { type ApiClient, type ApiClientOptions, type CallHousehold, createApiClient } from './http.ts';
import { apiBaseUrl } from './public-api.ts';

/**
 * For calls of a screen in the name of the person whose token it is given; sync and images have clients of their own.
 *
 * @param household whose data is meant; without it a call is about the person
 */
export function createPersonApi(
  getAccessToken: ApiClientOptions['getAccessToken'],
  baseUrl = apiBaseUrl(),
  household?: CallHousehold,
): ApiClient {
  return createApiClient({ baseUrl, fetch: (input, init) => fetch(input, init), getAccessToken, household });
}
