import { type ApiClient, createApiClient } from './http.ts';

/** Origin of the API: this one, unless the build was told another. */
export const apiBaseUrl = (): string => import.meta.env.VITE_API_BASE_URL || globalThis.location.origin;

/** For calls before anybody has signed in: it has no token to send. */
export function createPublicApi(timeoutMs?: number): ApiClient {
  return createApiClient({
    baseUrl: apiBaseUrl(),
    fetch: (input, init) => fetch(input, init),
    getAccessToken: async () => ({ kind: 'signed-out', reason: 'not_asked' }),
    timeoutMs,
  });
}
