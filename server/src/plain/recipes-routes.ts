import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { plainEndpoints } from 'sync-protocol/api/plain-endpoints.ts';
import { bareId } from 'sync-protocol/ids.ts';
import { RecipeInput, ServedRecipe, ServedRecipes } from 'sync-protocol/recipes/recipes.ts';
import { Type } from 'typebox';
import { errorAnswers } from '#lib/error-answers.ts';
import { listTimeoutMs, streamed, streamList } from '#lib/stream-list.ts';
import { IdempotencyHeaders, toWriteRequest } from '#lib/write-request.ts';
import type { RecipesService } from './recipes-service.ts';

const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });

/** `/api/recipes` (specification 7). */
export const recipesRoutes: FastifyPluginAsyncTypebox<{ recipes: RecipesService }> = async (
  app,
  { recipes },
) => {
  const common = { tags: ['recipes'], security: [{ bearer: [] }] };
  const one = { 200: ServedRecipe, ...errorAnswers };
  const writing = { ...common, headers: IdempotencyHeaders };

  app.route({
    method: plainEndpoints.readRecipes.method,
    url: plainEndpoints.readRecipes.path,
    handlerTimeout: listTimeoutMs,
    schema: {
      ...common,
      summary: 'The recipe book',
      response: { 200: streamed(ServedRecipes), ...errorAnswers },
    },
    handler: async ({ member }, reply) => streamList(reply, ServedRecipe, recipes.list(member)),
  });

  app.route({
    method: plainEndpoints.readRecipe.method,
    url: plainEndpoints.readRecipe.path,
    schema: { ...common, summary: 'One recipe', params: Params, response: one },
    handler: async ({ member, params }) => recipes.read(member, bareId(params.id)),
  });

  app.route({
    method: plainEndpoints.createRecipe.method,
    url: plainEndpoints.createRecipe.path,
    schema: {
      ...writing,
      summary: 'Write a recipe into the book',
      description:
        'Needs its title alone. An ingredient has both a name and a quantity; a row with neither counts as none.',
      body: RecipeInput,
      response: { 201: ServedRecipe, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const write = toWriteRequest(request);
      reply.code(201);
      return recipes.create(write, request.body);
    },
  });

  app.route({
    method: plainEndpoints.updateRecipe.method,
    url: plainEndpoints.updateRecipe.path,
    schema: {
      ...writing,
      summary: 'Change a recipe; what is absent stays',
      params: Params,
      body: RecipeInput,
      response: one,
    },
    handler: async (request) =>
      recipes.update(toWriteRequest(request), bareId(request.params.id), request.body),
  });

  app.route({
    method: plainEndpoints.deleteRecipe.method,
    url: plainEndpoints.deleteRecipe.path,
    schema: { ...writing, summary: 'Take a recipe out of the book', params: Params, response: one },
    handler: async (request) => recipes.remove(toWriteRequest(request), bareId(request.params.id)),
  });
};
