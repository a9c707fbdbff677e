import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#lib/app-error.ts';
import { findJsonExcess, type JsonBounds } from '#lib/json/json-bounds.ts';
import '#lib/write-request.ts';

/** Several times what the largest list of a household comes to. So deep a value is still refused by itself (SPEC W8). */
const bodyBounds: JsonBounds = { depth: 2_000, fields: 1_000, values: 100_000 };

/**
 * Parses JSON (refusing `__proto__` and `constructor.prototype` keys, and what would take long to parse) and keeps the text, by
 * which a retry is known. No body is none, also under a `content-type`, which many clients send with every call.
 */
export const jsonBody = fastifyPlugin(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', '');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body.toString();
    if (request.rawBody === '') return done(null);
    const excess = findJsonExcess(request.rawBody, bodyBounds);
    if (excess) return done(new AppError('invalid_request', `body has ${excess}.`));
    parse(request, request.rawBody, done);
  });
});
