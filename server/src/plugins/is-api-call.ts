import type { FastifyRequest } from 'fastify';

/**
 * Whether a call is one of the API, by the route that it leads to: an address can be written in several ways (`/%61pi/recipes`,
 * `http://host/api/recipes`). Where there is no route, by how it is written.
 */
export function isApiCall({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return (routeOptions.url ?? url).startsWith('/api/');
}
