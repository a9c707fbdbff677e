import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#lib/app-error.ts';
import type { CallCounter } from '#lib/limits/call-counter.ts';
import { byAddress, byUser } from '#lib/limits/limit-keys.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Hooks that count a request against its caller's limit per minute. */
    limits: {
      /** For public routes. */
      byAddress: preHandlerAsyncHookHandler;
      /** For routes behind `authenticate`. */
      byUser: preHandlerAsyncHookHandler;
      /** For uploads, in addition to `byUser`, since their large bodies are held in memory. */
      uploads: (request: FastifyRequest) => Promise<void>;
      /**
       * For `PUT /api/presence`, in addition to `byUser`, since each call is sent on to the whole household.
       */
      presence: (request: FastifyRequest) => Promise<void>;
      /** For routes that take an invite's token: counts by address, and also by person if signed in. */
      inviteTokens: (request: FastifyRequest) => Promise<void>;
      /**
       * Counts a refused access token; throws `rate_limited` if its address sends too many. Valid tokens are
       * not affected.
       */
      countRefusedToken: (request: FastifyRequest) => Promise<void>;
    };
  }
}

/** Refused tokens per minute and address: more than our clients ever send. */
const maxRefusedTokens = 120;

/** One in this many calls may be an upload. */
const callsAnUpload = 10;

/** Enough for twelve devices of one person that keep changing pages. */
const presencesAMinute = 120;

/** More invites than anybody opens in a minute, and far too few tries to guess one of 2^256 tokens. */
const inviteTokensAMinute = 30;

/**
 * Answers 429 with `Retry-After`. People of one household share an address, so signed-in people are counted
 * separately.
 */
export const rateLimits = fastifyPlugin(
  async (app: FastifyInstance, { perMinute, calls }: { perMinute: number; calls: CallCounter }) => {
    const window = { max: perMinute, timeWindow: 60_000 };
    await app.register(rateLimit, {
      global: false,
      store: storeOf(calls),
      // No limit headers on answers below the limit.
      addHeadersOnExceeding: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
      errorResponseBuilder: (_request, { after }) =>
        new AppError('rate_limited', `Too many calls. Try again in ${after}.`),
    });
    // `app.rateLimit` counts a request only once, and `byUser` uses that; further limits need
    // `createRateLimit`.
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

/** Adapts the call counter to the store interface of @fastify/rate-limit. */
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
