import { type ApiClient, createApiClient } from './http.ts';

/** Origin of the API: this page's own, unless the build sets another. */
export const apiBaseUrl = (): string => import.meta.env.VITE_API_BASE_URL || globalThis.location.origin;

/** API client for calls before sign-in, which sends no token. */
export function createPublicApi(timeoutMs?: number): ApiClient {
  return createApiClient({
    baseUrl: apiBaseUrl(),
    fetch: (input, init) => fetch(input, init),
    getAccessToken: async () => ({ kind: 'signed-out', reason: 'not_asked' }),
    timeoutMs,
  });
}
