import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#lib/app-error.ts';
import type { CallCounter } from '#lib/limits/call-counter.ts';
import { byAddress, byUser } from '#lib/limits/limit-keys.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Hooks that count a call against its caller's minute. */
    limits: {
      /** For public routes. */
      byAddress: preHandlerAsyncHookHandler;
      /** For routes behind `authenticate`. */
      byUser: preHandlerAsyncHookHandler;
      /** For uploads, one's portrait too, beside `byUser`: a body of megabytes is in memory while it comes and waits. */
      uploads: (request: FastifyRequest) => Promise<void>;
      /** For what a device says of who is here, beside `byUser`: each goes to all others of the household. */
      presence: (request: FastifyRequest) => Promise<void>;
      /** For routes that take an invite's token: counts by address, and by person where somebody is signed in. */
      inviteTokens: (request: FastifyRequest) => Promise<void>;
      /** Counts a refused token; throws `rate_limited` when its address sends too many. Good tokens never wait for it. */
      countRefusedToken: (request: FastifyRequest) => Promise<void>;
    };
  }
}

/** So many refused tokens a minute does no client of ours send from one address. */
const maxRefusedTokens = 120;

/** Of so many calls one may be an upload. */
const callsAnUpload = 10;

/** Twelve devices of one person say that they are here, and change pages at a run. */
const presencesAMinute = 120;

/** Nobody opens so many invites a minute; of 2^256 tokens nobody guesses one in so many tries. */
const inviteTokensAMinute = 30;

/** Answers 429 with `Retry-After`. The people of one household share an address, so who is signed in is counted apart. */
export const rateLimits = fastifyPlugin(
  async (app: FastifyInstance, { perMinute, calls }: { perMinute: number; calls: CallCounter }) => {
    const window = { max: perMinute, timeWindow: 60_000 };
    await app.register(rateLimit, {
      global: false,
      store: storeOf(calls),
      // Who is far from the limit needs to know nothing of it.
      addHeadersOnExceeding: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
      errorResponseBuilder: (_request, { after }) =>
        new AppError('rate_limited', `Too many calls. Try again in ${after}.`),
    });
    // A route's own limit is looked at once a request, and here it is `byUser`.
    const countUpload = app.createRateLimit({
      ...window,
      ...byUser('uploads'),
      max: Math.ceil(perMinute / callsAnUpload),
    });
    const countPresence = app.createRateLimit({
      max: presencesAMinute,
      timeWindow: 60_000,
      ...byUser('presences'),
    });
    const countRefused = app.createRateLimit({
      max: maxRefusedTokens,
      timeWindow: 60_000,
      ...byAddress('refused tokens'),
    });
    const inviteTokens = { max: inviteTokensAMinute, timeWindow: 60_000 };
    const countTokensByAddress = app.createRateLimit({ ...inviteTokens, ...byAddress('invite tokens') });
    const countTokensByUser = app.createRateLimit({ ...inviteTokens, ...byUser('invite tokens') });
    app.decorate('limits', {
      byAddress: app.rateLimit({ ...window, ...byAddress('calls') }),
      byUser: app.rateLimit({ ...window, ...byUser('calls') }),
      uploads: async (request) => {
        const count = await countUpload(request);
        if (!count.isAllowed && count.isExceeded)
          throw new AppError('rate_limited', 'Too many uploads. Try again in a minute.');
      },
      presence: async (request) => {
        const count = await countPresence(request);
        if (!count.isAllowed && count.isExceeded)
          throw new AppError('rate_limited', 'Too many calls of who is here. Wait a minute.');
      },
      inviteTokens: async (request) => {
        const counters = [countTokensByAddress, ...(request.member ? [countTokensByUser] : [])];
        for (const counter of counters) {
          const count = await counter(request);
          if (!count.isAllowed && count.isExceeded)
            throw new AppError('rate_limited', 'Too many invites were tried. Wait a minute.');
        }
      },
      countRefusedToken: async (request) => {
        const count = await countRefused(request);
        if (!count.isAllowed && count.isExceeded)
          throw new AppError('rate_limited', 'Too many calls with tokens that are not valid here.');
      },
    });
  },
);

/** What the limits are counted by. */
function storeOf(calls: CallCounter) {
  return class CountedCalls {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      calls
        .count(key, { max, windowMs })
        .then(({ current, ttlMs }) => done(null, { current, ttl: ttlMs }), done);
    }

    child(): CountedCalls {
      return this;
    }
  };
}
