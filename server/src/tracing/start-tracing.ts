import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import type { Config } from '#config.ts';
import type { Tracing } from '#lib/operations/tracing.ts';
import { logIdOf } from '#lib/write-request.ts';

/** Time-out of an export, and so the longest that an unreachable collector delays a stopping server. */
const exportMs = 3_000;
/** Routes without useful spans: streams of hours, and frequent probes. */
const untraced: readonly (string | undefined)[] = [
  endpoints.changesStream.path,
  endpoints.health.path,
  endpoints.ready.path,
];

/**
 * Traces requests, their transactions and the resulting pokes, and exports the spans by OTLP over HTTP. Call
 * it before the routes are registered. Spans contain route patterns and log ids of pushes, and no personal
 * data.
 */
export function startTracing(app: FastifyInstance, config: NonNullable<Config['tracing']>): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${config.endpoint}/v1/traces`, timeoutMillis: exportMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  });
  app.addHook('onClose', () =>
    provider.shutdown().catch((err: unknown) => app.log.warn({ err }, 'the last traces found no collector')),
  );
  const tracer = provider.getTracer('ateria');
  const underWay = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (untraced.includes(url)) return done();
    const caller = request.headers['traceparent'];
    const span = tracer.startSpan(
      `${request.method} ${url ?? 'none'}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': url ?? 'none',
          'ateria.request': request.id,
          ...(request.headers[idempotencyKeyHeader] !== undefined && { 'ateria.push': logIdOf(request) }),
        },
      },
      contextOf(typeof caller === 'string' ? caller : undefined),
    );
    spans.set(request, span);
    underWay.run(span, done);
  });
  // Hooks after the body's arrival run outside the request's async context, so the span is set again.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) underWay.run(span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });

  return {
    begin: (name, { parent, push } = {}) => {
      const span = underWay.getStore();
      const context = parent === undefined && span ? trace.setSpan(ROOT_CONTEXT, span) : contextOf(parent);
      const attributes = push === undefined ? {} : { 'ateria.push': push };
      const begun = tracer.startSpan(name, { attributes }, context);
      return () => begun.end();
    },
    current: () => {
      const told = underWay.getStore()?.spanContext();
      return told && `00-${told.traceId}-${told.spanId}-0${told.traceFlags & 1}`;
    },
  };
}

/** The context of a W3C `traceparent`; without a valid one a new trace begins. */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '0', 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
