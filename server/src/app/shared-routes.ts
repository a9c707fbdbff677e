import type { FastifyInstance } from 'fastify';
import { sharedCalendarRoutes } from '#features/calendar-feeds/shared-calendar-routes.ts';
import { writeCalendar } from '#features/calendar-feeds/write-calendar.ts';
import { sharedRecipeRoutes } from '#features/recipe-links/shared-recipe-routes.ts';
import { AppError } from '#lib/app-error.ts';
import { createSlices } from '#lib/turns/in-slices.ts';
import type { AppDeps } from './app-deps.ts';
import type { Services } from './services.ts';

/** Routes for shared links: whoever has the address can open them, signed in or not. */
export async function sharedRoutes(
  app: FastifyInstance,
  { deps, services }: { deps: AppDeps; services: Services },
): Promise<void> {
  const { publicUrl } = deps.config;
  const { db } = deps.database;
  const { recipeLinks, calendarFeeds, images, readPages } = services;
  await app.register(sharedRecipeRoutes, {
    links: recipeLinks,
    readImage: (householdId, sha256) =>
      images.service.get(householdId, sha256, 1600).catch((fault: unknown) => {
        if (fault instanceof AppError && fault.code === 'not_found') return null;
        throw fault;
      }),
    publicUrl,
  });
  const slices = createSlices();
  await app.register(sharedCalendarRoutes, {
    feeds: calendarFeeds,
    write: (feed) => writeCalendar(feed, { db, readPages, publicUrl, slices }),
  });
}
