import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import '#lib/write-request.ts';

/**
 * Parses JSON (refusing `__proto__` and `constructor.prototype` keys) and keeps the text, by which a retry is known. No body is
 * none, also under a `content-type`, which many clients send with every call.
 */
export const jsonBody = fastifyPlugin(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', '');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body.toString();
    if (request.rawBody === '') done(null);
    else parse(request, request.rawBody, done);
  });
});
