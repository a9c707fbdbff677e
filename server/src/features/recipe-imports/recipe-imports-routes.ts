import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { lookupEndpoints } from 'sync-protocol/api/lookup-endpoints.ts';
import {
  RecipeImageRequest,
  RecipeImport,
  RecipeImportRequest,
} from 'sync-protocol/recipe-imports/recipe-import.ts';
import { Type } from 'typebox';
import { AppError } from '#lib/app-error.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import { byUser } from '#lib/limits/limit-keys.ts';
import type { RecipeImports } from './recipe-imports-service.ts';

/** A page of five megabytes as JSON, in which quotes and line breaks take two bytes. */
const bodyLimit = 6 * 1024 * 1024;
/** Ten seconds to fetch the page, five to read it, and a margin. */
const handlerTimeout = 17_000;
/** More than a person needs, but too few to use the server as a crawler. */
const importsAMinute = 20;

/** Enough for an image of each imported recipe. */
const imagesAMinute = 40;

/** `POST /api/recipe-imports`: the recipes of a page or text. `POST …/picture`: a recipe's image. */
export const recipeImportsRoutes: FastifyPluginAsyncTypebox<{ imports: RecipeImports }> = async (
  app,
  { imports },
) => {
  const countImport = app.createRateLimit({
    max: importsAMinute,
    timeWindow: 60_000,
    ...byUser('recipe imports'),
  });
  app.route({
    method: lookupEndpoints.importRecipes.method,
    url: lookupEndpoints.importRecipes.path,
    bodyLimit,
    handlerTimeout,
    schema: {
      tags: ['recipes'],
      summary: 'Recipes of a page or a text; nothing is saved',
      security: [{ bearer: [] }],
      body: RecipeImportRequest,
      response: { 200: RecipeImport, ...errorAnswers },
    },
    // Counted before the body arrives, since it may be large.
    onRequest: async (request) => {
      const count = await countImport(request);
      if (!count.isAllowed && count.isExceeded)
        throw new AppError('rate_limited', 'So many recipes were read in. Try again in a minute.');
    },
    handler: async ({ body, member }) => imports.read(body, member.userId),
  });

  const countImage = app.createRateLimit({
    max: imagesAMinute,
    timeWindow: 60_000,
    ...byUser('image imports'),
  });
  app.route({
    method: lookupEndpoints.importImage.method,
    url: lookupEndpoints.importImage.path,
    handlerTimeout,
    schema: {
      tags: ['recipes'],
      summary: 'The picture of a page, re-encoded as WebP; nothing is saved',
      security: [{ bearer: [] }],
      body: RecipeImageRequest,
      produces: ['image/webp'],
      response: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }), ...errorAnswers },
    },
    onRequest: async (request) => {
      const count = await countImage(request);
      if (!count.isAllowed && count.isExceeded)
        throw new AppError('rate_limited', 'So many pictures were fetched. Try again in a minute.');
    },
    handler: async ({ body, member }, reply) =>
      reply.type('image/webp').send(await imports.readImage(body.url, member.userId)),
  });
};
