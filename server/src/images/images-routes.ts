import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { ImageParams, ImageQuery, maxImageBytes } from 'sync-protocol/images/images.ts';
import { Type } from 'typebox';
import { AppError } from '#lib/app-error.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import type { ImagesService } from './images-service.ts';

/** An image at an address never changes, but only its household may see it. */
const forEver = 'private, max-age=31536000, immutable';

/** As long as the client waits on a poor connection. */
const uploadTimeoutMs = 120_000;

/** `PUT` and `GET /api/images/{sha256}`: an image by the SHA-256 of the uploaded bytes. */
export const imagesRoutes: FastifyPluginAsyncTypebox<{ images: ImagesService }> = async (app, { images }) => {
  const common = { tags: ['images'], security: [{ bearer: [] }], params: ImageParams };

  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    const types = ['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream'];
    uploads.addContentTypeParser(
      types,
      { parseAs: 'buffer', bodyLimit: maxImageBytes },
      (_request, body, done) => done(null, body),
    );
    uploads.route<{ Params: ImageParams; Body: unknown }>({
      method: endpoints.putImage.method,
      url: endpoints.putImage.path,
      bodyLimit: maxImageBytes,
      handlerTimeout: uploadTimeoutMs,
      onRequest: [app.limits.uploads, async (request) => request.giveBodyTime(uploadTimeoutMs)],
      schema: {
        ...common,
        summary:
          'Keep a picture (JPEG, PNG or WebP); it is re-encoded, and what came along with it is dropped',
        consumes: types,
        response: { 204: Type.Null(), ...errorAnswers },
      },
      handler: async ({ member, params, body }, reply) => {
        if (!Buffer.isBuffer(body) || body.length === 0)
          throw new AppError('invalid_request', 'Send the bytes of a picture.');
        await images.put(member, params.sha256, body);
        return reply.code(204).send(null);
      },
    });
  });

  app.route({
    method: endpoints.getImage.method,
    url: endpoints.getImage.path,
    schema: {
      ...common,
      summary: 'A picture of the household, as WebP',
      querystring: ImageQuery,
      produces: ['image/webp'],
      response: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }), ...errorAnswers },
    },
    handler: async ({ member, params, query }, reply) => {
      const file = await images.get(member.householdId, params.sha256, query.width === '400' ? 400 : 1600);
      return reply.header('cache-control', forEver).type('image/webp').send(file);
    },
  });
};
