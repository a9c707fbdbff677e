import type { FastifyRequest } from 'fastify';

/**
 * Whether a request is for the API, by its matched route, since an address can be written in several ways
 * (`/%61pi/recipes`, `http://host/api/recipes`). Without a matched route it goes by the address as written.
 */
export function isApiCall({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return (routeOptions.url ?? url).startsWith('/api/');
}
