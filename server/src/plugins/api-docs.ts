import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Serves the OpenAPI document of all routes at /api/docs/json, and Swagger UI at /api/docs. Register before
 * the routes.
 */
export const apiDocs = fastifyPlugin(async (app: FastifyInstance, { publicUrl }: { publicUrl: string }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ateria',
        description:
          'Recipes, meal plans and shopping lists. Times are epoch milliseconds, dates YYYY-MM-DD.',
        version: '1',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: () => docsPolicy,
  });
});

/**
 * Swagger UI writes markup itself, so Trusted Types cannot be required of it; scripts are limited to its own
 * files.
 */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
