import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import '#lib/write-request.ts';

/** Parses JSON (refusing `__proto__` and `constructor.prototype` keys) and keeps the text, by which a retry is known. */
export const jsonBody = fastifyPlugin(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', '');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body.toString();
    parse(request, request.rawBody, done);
  });
});
