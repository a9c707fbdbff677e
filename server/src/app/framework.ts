import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '#config.ts';
import type { CallCounter } from '#lib/limits/call-counter.ts';
import { apiDocs } from '#plugins/api-docs.ts';
import { bodyTime, longestBodyMs } from '#plugins/bodies/body-time.ts';
import { earlyAnswers } from '#plugins/bodies/early-answers.ts';
import { jsonBody } from '#plugins/bodies/json-body.ts';
import { validation } from '#plugins/bodies/validation.ts';
import { answerClientError, answerFrameworkError, errorHandler } from '#plugins/error-handler.ts';
import { overload } from '#plugins/overload/overload.ts';
import { promptClose } from '#plugins/prompt-close.ts';
import { rateLimits } from '#plugins/rate-limits.ts';
import { requestLog } from '#plugins/request-log.ts';
import { securityHeaders } from '#plugins/security-headers.ts';
import type { AppDeps } from './app-deps.ts';

/** Creates Fastify with every time-out set, since most of its defaults never expire. */
export function createFramework({ config, newId, logger }: AppDeps): FastifyInstance {
  const hops = config.trustProxy;
  return Fastify({
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    bodyLimit: 1024 * 1024,
    requestTimeout: longestBodyMs,
    // Node ignores slow bodies if `headersTimeout` is longer than `requestTimeout`.
    http: { headersTimeout: 20_000, requestTimeout: longestBodyMs, connectionsCheckingInterval: 5_000 },
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    handlerTimeout: 14_000,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  });
}

/** Registers the plugins for every request. Call it before registering the routes. */
export async function registerPlugins(
  app: FastifyInstance,
  { publicUrl, rateLimitPerMinute, callsAtOnce }: Config,
  issuer: string,
  calls: CallCounter,
): Promise<void> {
  await app.register(requestLog);
  await app.register(promptClose);
  await app.register(errorHandler);
  await app.register(bodyTime, { usualMs: 30_000 });
  await app.register(earlyAnswers, { mostBytes: 64 * 1024 * 1024, mostMs: 20_000 });
  if (callsAtOnce > 0) await app.register(overload, { atOnce: callsAtOnce });
  await app.register(validation);
  await app.register(jsonBody);
  await app.register(securityHeaders, { publicUrl, issuer });
  await app.register(rateLimits, { perMinute: rateLimitPerMinute, calls });
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 300, // Even an answer to one edit shrinks by a third, in 0.05 ms.
    // A 512 kB window: allocating the default one takes most of the time of a short answer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 19 } },
  });
  await app.register(apiDocs, { publicUrl });
}
