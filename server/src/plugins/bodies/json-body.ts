import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#lib/app-error.ts';
import { findJsonExcess, type JsonBounds } from '#lib/json/json-bounds.ts';
import '#lib/write-request.ts';

/**
 * Several times what a household's largest list needs. Values of lesser depth are rejected one by one (SPEC
 * W8).
 */
const bodyBounds: JsonBounds = { depth: 2_000, fields: 1_000, values: 100_000 };

/**
 * Parses JSON, refusing `__proto__` and `constructor.prototype` keys and bodies beyond `bodyBounds`. Keeps
 * the text in `rawBody`, by which a retry is recognised. An empty body counts as none even with a
 * `content-type`, which many clients send with every request.
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
