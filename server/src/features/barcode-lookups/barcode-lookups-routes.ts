import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { lookupEndpoints } from 'sync-protocol/api/lookup-endpoints.ts';
import { CodeLookup, CodeLookupParams, CodeLookupQuery } from 'sync-protocol/barcodes/code-lookup.ts';
import { locales } from 'sync-protocol/locales.ts';
import { AppError } from '#lib/app-error.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import { byUser } from '#lib/limits/limit-keys.ts';
import type { BarcodeLookups } from './barcode-lookups-service.ts';

/** Enough to scan a whole cupboard. */
const lookupsAMinute = 30;

/**
 * `GET /api/barcode-lookups/{code}`: the name of the product with this barcode. Without configured lookups
 * the route does not exist.
 */
export const barcodeLookupsRoutes: FastifyPluginAsyncTypebox<{ lookups: BarcodeLookups }> = async (
  app,
  { lookups },
) => {
  if (!lookups.isAllowed) return;
  const countLookup = app.createRateLimit({
    max: lookupsAMinute,
    timeWindow: 60_000,
    ...byUser('code lookups'),
  });
  app.route({
    method: lookupEndpoints.lookUpCode.method,
    url: lookupEndpoints.lookUpCode.path,
    schema: {
      tags: ['barcodes'],
      summary: 'What a thing with this code is called at Open Food Facts; nothing is saved',
      security: [{ bearer: [] }],
      params: CodeLookupParams,
      querystring: CodeLookupQuery,
      response: { 200: CodeLookup, ...errorAnswers },
    },
    onRequest: async (request) => {
      const count = await countLookup(request);
      if (!count.isAllowed && count.isExceeded)
        throw new AppError('rate_limited', 'So many codes were looked up. Try again in a minute.');
    },
    handler: async ({ params, query }) => ({
      itemName: await lookups.nameOf(params.code, query.language ?? locales[0]),
    }),
  });
};
