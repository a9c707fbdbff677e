import { type ApiClient, type ApiClientOptions, createApiClient } from './http.ts';
import { apiBaseUrl } from './public-api.ts';

/** For calls of a screen in the name of the person whose token it is given; sync and images have clients of their own. */
export function createPersonApi(
  getAccessToken: ApiClientOptions['getAccessToken'],
  baseUrl = apiBaseUrl(),
): ApiClient {
  return createApiClient({ baseUrl, fetch: (input, init) => fetch(input, init), getAccessToken });
}
