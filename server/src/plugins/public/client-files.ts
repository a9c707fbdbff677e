import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sendError } from '../error-handler.ts';

/**
 * The workers that read photos and barcodes on the device. They may run WebAssembly, unlike pages, and
 * connect only to their own origin.
 */
const readerWorker = /^assets[\\/](?:photo-reader-[^\\/]+[\\/]worker\.min|code-reader\.worker-[\w-]+)\.js/;
const readerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Serves the built client. A navigation to any address of the client gets index.html; any other missing file
 * is a 404 with `{code, message}`.
 */
export const clientFiles = fastifyPlugin(
  async (app: FastifyInstance, { folder }: { folder: string | undefined }) => {
    const hasClient = folder !== undefined && existsSync(path.join(folder, 'index.html'));
    if (hasClient)
      await app.register(fastifyStatic, {
        root: folder,
        wildcard: false,
        // Prerendered pages are served by public-pages.ts.
        index: false,
        globIgnore: ['pages/**'],
        cacheControl: false,
        preCompressed: true,
        setHeaders: (reply, file) => {
          const name = path.relative(folder, file);
          reply.header('cache-control', cacheControlOf(name));
          if (readerWorker.test(name)) reply.header('content-security-policy', readerPolicy);
        },
      });
    app.setNotFoundHandler(async (request, reply) => {
      if (hasClient && isNavigation(request)) return reply.sendFile('index.html');
      return sendError(reply, { code: 'not_found', message: 'There is nothing at this address.' });
    });
  },
);

/**
 * Names under assets/ contain a hash of the content, so they are cached for ever; all other files are
 * revalidated.
 */
function cacheControlOf(file: string): string {
  return file.startsWith(`assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(?:api|oidc|assets|shared)(?:[/?]|$)/.test(url)) return false;
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html');
}
