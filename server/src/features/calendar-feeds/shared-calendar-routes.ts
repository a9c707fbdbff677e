import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { linkTokenPattern, sharedCalendarsPath } from 'sync-protocol/api/links-out.ts';
import { Type } from 'typebox';
import { AppError } from '#lib/app-error.ts';
import { hashOfToken } from '#lib/link-token.ts';
import { listTimeoutMs } from '#lib/stream-list.ts';
import type { CalendarFeedsService, OpenedFeed } from './calendar-feeds-service.ts';

/**
 * Maximum full answers per calendar in ten minutes: enough for a family's devices that ask again after
 * changes.
 */
const wholeCalendars = { max: 60, timeWindow: 10 * 60_000 };

const fileName = new RegExp(`^(${linkTokenPattern})\\.ics$`);

/** The calendar feeds for calendar apps, which poll about every hour without signing in. */
export const sharedCalendarRoutes: FastifyPluginAsyncTypebox<{
  feeds: Pick<CalendarFeedsService, 'open'>;
  write: (feed: OpenedFeed) => AsyncGenerator<string>;
}> = async (app, { feeds, write }) => {
  const countWhole = app.createRateLimit({
    ...wholeCalendars,
    keyGenerator: ({ params }) => `calendars at ${hashOfToken((params as { file: string }).file)}`,
  });
  app.get(
    `${sharedCalendarsPath}/:file`,
    {
      handlerTimeout: listTimeoutMs,
      schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 100 }) }) },
    },
    async (request, reply) => {
      const { params, headers } = request;
      const token = fileName.exec(params.file)?.[1];
      const feed = token === undefined ? null : await feeds.open(token);
      reply.header('x-robots-tag', 'noindex');
      if (!feed)
        return reply
          .code(410)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('This calendar is not shared any more.\nTätä kalenteria ei enää jaeta.\n');
      reply.headers({ 'cache-control': 'private, no-cache', etag: feed.etag });
      if (isKnown(headers['if-none-match'], feed.etag)) return reply.code(304).send();
      const count = await countWhole(request);
      if (!count.isAllowed && count.isExceeded)
        throw new AppError(
          'rate_limited',
          'This calendar was asked for too often. Try again in some minutes.',
        );
      reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="ateria.ics"');
      return reply.send(Readable.from(write(feed), { objectMode: false }));
    },
  );
};

/**
 * Whether If-None-Match names the ETag. Compression turns it into its weak form, so the comparison is weak
 * (RFC 9110, 8.8.3.2).
 */
function isKnown(given: string | undefined, etag: string): boolean {
  return (given ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
