import type { ServerResponse } from 'node:http';
import { constants, createGzip } from 'node:zlib';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import type { PresenceNews } from 'sync-protocol/api/presence.ts';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { AccountPoke, HouseholdsPoke, Poke } from 'sync-protocol/sync/changes.ts';
import { type Cursor, formatCursor } from 'sync-protocol/sync/cursor.ts';
import { deviceHeader, householdHeader } from 'sync-protocol/sync/headers.ts';
import { DeviceId } from 'sync-protocol/sync/merge-body.ts';
import { Type } from 'typebox';
import { AppError } from '#lib/app-error.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import type { Member } from '#lib/member.ts';
import type { ServerFigures } from '#lib/operations/server-figures.ts';
import type { ChangeNews } from '#rows/change-news.ts';
import type { ChangesFeed } from './changes-feed.ts';
import type { PokeHub } from './poke-hub.ts';
import type { Presence } from './presence.ts';

/** Below the 50 s of silence after which some proxies close a connection. */
const heartbeatMs = 40_000;
/** `setTimeout` holds at most 24 days, and some issuers' tokens live longer. */
const longestLifeMs = dayMs;
const maxStreamsOfUser = 12;
/** A stream with more unread bytes is closed; its device reconnects and pulls. */
const maxBufferedBytes = 64 * 1024;

interface ChangesStreamOptions {
  feed: ChangesFeed;
  hub: PokeHub;
  presence: Pick<Presence, 'open'>;
  /** Mark of the person's tier (`accountMark`). */
  readAccountMark: (member: Member) => Promise<string>;
  /** Mark of the list of households that the person belongs to. */
  readHouseholdsMark: (member: Member) => Promise<string>;
  /**
   * When the person signed in, in epoch milliseconds; null if the sign-in has ended. Undefined for an
   * external issuer.
   */
  signedInAt: ((session: string) => Promise<number | null>) | undefined;
  nowMs: () => number;
  figures: ServerFigures;
}

/**
 * `GET /api/changes/stream`, server-sent events. On opening and after every change: `change` with the feed's
 * cursor, `account` with the mark of the person's tier, `households` with the mark of the person's
 * households. A device that names itself and says that its person is here (`presence-routes.ts`) also gets
 * `presence`: who else is here. A comment every `heartbeatMs` keeps proxies from closing the connection; then
 * the sign-in is checked too. The stream ends when the sign-in or the token ends, when the person leaves the
 * household, and when the server stops.
 */
export const changesStreamRoutes: FastifyPluginAsyncTypebox<ChangesStreamOptions> = async (app, options) => {
  const { feed, hub, presence, readAccountMark, readHouseholdsMark, signedInAt, nowMs, figures } = options;
  const open = new Map<PokeStream, string>();
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const stream of open.keys()) stream.end();
  });
  app.route({
    method: endpoints.changesStream.method,
    url: endpoints.changesStream.path,
    exposeHeadRoute: false,
    schema: {
      tags: ['sync'],
      summary: 'Server-sent events: the feed has moved',
      security: [{ bearer: [] }],
      headers: Type.Object({ [deviceHeader]: Type.Optional(DeviceId) }),
      response: { 200: { content: { 'text/event-stream': { schema: Type.String() } } }, ...errorAnswers },
    },
    handler: async ({ member, signIn, user, raw, headers, log }, reply) => {
      const own = [...open.values()].filter((userId) => userId === member.userId);
      if (own.length >= maxStreamsOfUser) {
        reply.header('retry-after', '60');
        throw new AppError('rate_limited', 'Too many open streams of one account.');
      }
      if (member.hasLeft?.()) throw new AppError('not_a_member', 'You are no member of this household.');
      if (isStopping || raw.socket.destroyed) throw new AppError('unavailable', 'The server is stopping.');
      reply.hijack();
      const stream = openStream(reply.raw, member.householdId, acceptsGzip(headers['accept-encoding']));
      open.set(stream, member.userId);
      figures.streams += 1;
      const giveUp = () => void reply.raw.destroy();
      const sendNews = (news: ChangeNews) => stream.write(eventOf('change', toPoke(news)));
      const poke = (news: ChangeNews) => {
        sendNews(news);
        figures.pokes += 1;
        log.info({ push: news.pushes, seq: news.seq, userId: member.userId }, 'poked');
      };
      const device = headers[deviceHeader];
      const sendMarks = async () => {
        const account = (mark: string) => stream.write(eventOf('account', { mark } satisfies AccountPoke));
        const households = (mark: string) =>
          stream.write(eventOf('households', { mark } satisfies HouseholdsPoke));
        await Promise.all([
          readAccountMark(member).then(account, giveUp),
          readHouseholdsMark(member).then(households, giveUp),
        ]);
      };
      const unsubscribes = [
        hub.subscribe(member.householdId, (news) => {
          if (device === undefined || news.knownBy !== device) poke(news);
        }),
        hub.subscribeToTiers(member.householdId, sendMarks),
      ];
      if (device !== undefined)
        unsubscribes.push(
          presence.open(member, device, (people) =>
            stream.write(eventOf('presence', { people } satisfies PresenceNews)),
          ),
        );
      // The cursor is read after subscribing, so no change is missed.
      const begin = (cursor: Cursor) => {
        hub.note(member.householdId, cursor);
        sendNews(cursor);
      };
      feed.readCursor(member.householdId).then(begin, giveUp);
      void sendMarks();
      const endWithSignIn = async () => {
        if (signIn.session === null || !signedInAt) return;
        // If the database does not answer, the next heartbeat asks again.
        if ((await signedInAt(signIn.session).catch(() => undefined)) === null) stream.end();
      };
      const heartbeat = setInterval(() => {
        stream.write(':\n');
        void endWithSignIn();
      }, heartbeatMs);
      const lifeMs = Math.min(Math.max(0, user.exp * 1000 - nowMs()), longestLifeMs);
      const expiry = setTimeout(stream.end, lifeMs);
      reply.raw.once('close', () => {
        clearInterval(heartbeat);
        clearTimeout(expiry);
        for (const unsubscribe of unsubscribes) unsubscribe();
        open.delete(stream);
        figures.streams -= 1;
      });
    },
  });
};

function toPoke({ epoch, seq, brought }: ChangeNews): Poke {
  const cursor = formatCursor({ epoch, seq });
  if (!brought) return { cursor };
  return { cursor, from: formatCursor({ epoch, seq: brought.from }), rows: [...brought.rows] };
}

interface PokeStream {
  write: (text: string) => void;
  end: () => void;
}

/**
 * Pokes resemble each other: after the first, gzip shrinks them to a fifth. Takes 50 kB of memory per stream.
 */
const gzipOptions = { flush: constants.Z_SYNC_FLUSH, windowBits: 13, memLevel: 5 };

function openStream(response: ServerResponse, householdId: string, isZipped: boolean): PokeStream {
  response.writeHead(200, {
    ...(isZipped && { 'content-encoding': 'gzip' }),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    [householdHeader]: householdId,
    connection: 'close', // An ended stream must not delay a stopping server.
    'x-accel-buffering': 'no',
  });
  const input = isZipped ? createGzip(gzipOptions) : response;
  if (input !== response) {
    input.pipe(response);
    response.once('close', () => input.destroy());
  }
  return {
    write: (text) => {
      if (response.writableLength + input.writableLength > maxBufferedBytes) response.destroy();
      else if (!input.writableEnded && !input.destroyed) input.write(text);
    },
    end: () => void input.end(),
  };
}

function acceptsGzip(acceptEncoding: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(acceptEncoding ?? ''));
}

function eventOf(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
