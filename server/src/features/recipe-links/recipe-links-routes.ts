import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { linkEndpoints, RecipeLink, RecipeLinkParams, RecipeLinks } from 'sync-protocol/api/links-out.ts';
import { Type } from 'typebox';
import { errorAnswers } from '#lib/error-answers.ts';
import type { RecipeLinksService } from './recipe-links-service.ts';

const common = { tags: ['recipes'], security: [{ bearer: [] }] };

/** `/api/recipe-links`: the public links to the household's recipes. */
export const recipeLinksRoutes: FastifyPluginAsyncTypebox<{ links: RecipeLinksService }> = async (
  app,
  { links },
) => {
  app.route({
    method: linkEndpoints.readRecipeLinks.method,
    url: linkEndpoints.readRecipeLinks.path,
    schema: {
      ...common,
      summary: 'The recipes that are shared by a link',
      response: { 200: RecipeLinks, ...errorAnswers },
    },
    handler: async ({ member }) => links.list(member.householdId),
  });

  app.route({
    method: linkEndpoints.shareRecipe.method,
    url: linkEndpoints.shareRecipe.path,
    schema: {
      ...common,
      summary: 'Share a recipe by a link; one that is shared already keeps its own',
      params: RecipeLinkParams,
      response: { 200: RecipeLink, ...errorAnswers },
    },
    handler: async ({ member, params }) => links.share(member, params.recipeId),
  });

  app.route({
    method: linkEndpoints.stopSharingRecipe.method,
    url: linkEndpoints.stopSharingRecipe.path,
    schema: {
      ...common,
      summary: 'End the link of a recipe; another one is made where it is shared again',
      params: RecipeLinkParams,
      response: { 204: Type.Null(), ...errorAnswers },
    },
    handler: async ({ member, params }, reply) => {
      await links.stop(member.householdId, params.recipeId);
      return reply.code(204).send(null);
    },
  });
};
