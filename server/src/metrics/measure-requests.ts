import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { endpoints } from 'sync-protocol/api/endpoints.ts';

/** Buckets in seconds, from the latency of an idle server to the time-out of a proxy. */
const bucketsS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/**
 * Counts and times answered requests by route pattern. Requests without a route share one label, so that
 * clients cannot create labels. Event streams are counted when they end, and not timed.
 */
export function measureRequests(app: FastifyInstance, register: Registry): void {
  const registers = [register];
  const counter = new Counter({
    name: 'ateria_requests_total',
    help: 'Answered calls',
    registers,
    labelNames: ['method', 'route', 'status'] as const,
  });
  const histogram = new Histogram({
    name: 'ateria_request_duration_seconds',
    help: 'How long calls took',
    registers,
    labelNames: ['method', 'route'] as const,
    buckets: bucketsS,
  });
  type Child = { count: ReturnType<typeof counter.labels>; time: ReturnType<typeof histogram.labels> | null };
  const children = new Map<string, Child>();

  function childOf(method: string, route: string, status: string): Child {
    const key = `${method} ${route} ${status}`;
    const known = children.get(key);
    if (known) return known;
    const isTimed = route !== endpoints.changesStream.path;
    const child = {
      count: counter.labels(method, route, status),
      time: isTimed ? histogram.labels(method, route) : null,
    };
    children.set(key, child);
    return child;
  }

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    const method = route === undefined ? 'any' : request.method;
    const { count, time } = childOf(method, route ?? 'none', String(reply.statusCode));
    count.inc();
    time?.observe(reply.elapsedTime / 1000);
    done();
  });
}
