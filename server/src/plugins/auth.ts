import { Readable } from 'node:stream';
import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { statusOfCode } from 'sync-protocol/errors.ts';
import { epochHeader, householdHeader } from 'sync-protocol/sync/headers.ts';
import { AppError } from '#lib/app-error.ts';
import { isValid } from '#lib/json/is-valid.ts';
import type { Member } from '#lib/member.ts';
import {
  Claims,
  leewayMs,
  nameIn,
  portraitUrlIn,
  provenEmail,
  readHeader,
  requireOfNow,
} from './access-token-claims.ts';
import type { FindKey, KeyHeader } from './issuer-keys.ts';
import { reasonOf } from './token-refusal.ts';
import { createVerifiedTokens } from './verified-tokens.ts';

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: Claims;
  }
}
declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Hook that requires a valid access token and sets `request.member` (person and household) and
     * `request.signIn`. The answer names the household in `householdHeader`, and is cut off if the person
     * leaves the household meanwhile.
     */
    authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /**
     * `authenticate` for routes about the person: a named household that is not theirs is ignored, and the
     * answer then names no household.
     */
    authenticatePerson: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
}

export interface AuthOptions {
  /** The `iss` that tokens must have. */
  issuer: string;
  /** The issuer that the people of these tokens are stored under. */
  peopleIssuer: string;
  audience: string;
  clientId: string;
  findKey: FindKey;
  nowMs: () => number;
  /**
   * When the person signed in, in epoch milliseconds; null if the sign-in has ended. Undefined for an
   * external issuer.
   */
  signedInAt: ((session: string) => Promise<number | null>) | undefined;
  /** Finds the person, or creates person and household at the first request. */
  admit: (person: {
    issuer: string;
    subject: string;
    email: string | null;
    name: string | null;
    picture: string | null;
    issuedAtMs: number;
    /** Epoch of the device's data; undefined for a plain client and for a device without data. */
    epoch: string | undefined;
    /** The household that the request names; undefined for the person's first one. */
    householdId: string | undefined;
    /**
     * Whether the token's sign-in has ended: then the person is only told if the account was deleted, and
     * never admitted.
     */
    hasEnded: Promise<boolean> | boolean;
  }) => Promise<Member>;
  departures: Departures;
}

type Admission = Parameters<AuthOptions['admit']>[0];

/** Announces departures of members from households. */
interface Departures {
  /** Number of departures so far. */
  count: () => number;
  /** Returns the unsubscribe function. */
  subscribe: (householdId: string, listener: (hasLeft: (userId: string) => boolean) => void) => () => void;
}

/**
 * Bearer tokens: only ES256 (the embedded provider's) and RS256, only of the configured issuer and audience,
 * with `exp` and `iat`, and 60 s leeway (specification 5).
 */
export const auth = fastifyPlugin(async (app: FastifyInstance, options: AuthOptions) => {
  const { issuer, peopleIssuer, audience, admit, departures } = options;
  /** The key that checks the signature of a request's token. */
  const keys = new WeakMap<FastifyRequest, { header: KeyHeader; key: string }>();
  await app.register(fastifyJwt, {
    decode: { complete: true },
    secret: async (request: FastifyRequest, token: unknown) => {
      const header = readHeader(token);
      const key = await options.findKey(header);
      keys.set(request, { header, key });
      return key;
    },
    verify: {
      algorithms: ['ES256', 'RS256'],
      allowedIss: issuer,
      allowedAud: audience,
      requiredClaims: ['iss', 'aud', 'sub', 'exp', 'iat'],
      clockTolerance: leewayMs,
    },
  });
  const verified = createVerifiedTokens<Claims>();
  async function verify(request: FastifyRequest): Promise<Claims> {
    const { authorization: token = '' } = request.headers;
    const known = verified.find(token);
    // If the key cannot be read, the full check below reports it.
    if (known && (await options.findKey(known.header).catch(() => null)) === known.key) {
      requireOfNow(known.claims, options.nowMs());
      // As `jwtVerify` sets it.
      request.user = known.claims;
      return known.claims;
    }
    const claims = await verifySignature(request, options);
    const used = keys.get(request);
    if (used) verified.keep(token, { claims, ...used });
    return claims;
  }
  /** Starts the lookup of the sign-in, which then runs while the person is looked up. */
  function hasEnded(session: string | null): Promise<boolean> | false {
    if (session === null || !options.signedInAt) return false;
    const ended = options.signedInAt(session).then((atMs) => atMs === null);
    ended.catch(() => {}); // Whoever awaits `ended` handles the error.
    return ended;
  }
  app.decorateRequest('member');
  app.decorateRequest('signIn');
  const authenticateBy = async (
    admitCaller: (person: Admission) => Promise<Member>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const householdId = textOf(request.headers[householdHeader]);
    try {
      const claims = await verify(request);
      const session = (options.signedInAt && claims.sid) ?? null;
      request.member = await admitCaller({
        issuer: peopleIssuer,
        subject: claims.sub,
        email: provenEmail(claims),
        name: nameIn(claims),
        picture: portraitUrlIn(claims),
        issuedAtMs: claims.iat * 1000,
        epoch: textOf(request.headers[epochHeader]),
        householdId,
        hasEnded: hasEnded(session),
      });
      const provenAtMs = claims.auth_time === undefined ? null : claims.auth_time * 1000;
      request.signIn = { session, provenAtMs };
    } catch (fault) {
      if (fault instanceof AppError && fault.code === 'unauthorized')
        await app.limits.countRefusedToken(request);
      throw fault;
    }
    const isNamed = householdId === undefined || householdId === request.member.householdId;
    if (isNamed) reply.header(householdHeader, request.member.householdId);
  };

  /**
   * If the person leaves the household during the request, an answer in progress is cut off; one that has not
   * begun becomes `not_a_member` (the `onSend` hook below).
   */
  const breakOffAtDeparture = (request: FastifyRequest, { raw }: FastifyReply) => {
    const { householdId, userId } = request.member;
    let isOver = false;
    const unsubscribe = departures.subscribe(householdId, (hasLeft) => {
      if (!hasLeft(userId)) return;
      isOver = true;
      if (raw.headersSent) raw.destroy();
    });
    raw.once('close', unsubscribe);
    request.member = { ...request.member, hasLeft: () => isOver };
  };

  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.member?.hasLeft?.()) return done(null, payload);
    if (payload instanceof Readable) payload.destroy();
    for (const name of ['content-length', 'content-encoding', 'content-disposition', householdHeader])
      reply.removeHeader(name);
    reply.refusal = { code: 'not_a_member' };
    reply.code(statusOfCode.not_a_member).header('cache-control', 'no-store');
    reply.type('application/json; charset=utf-8');
    done(
      null,
      JSON.stringify({ code: 'not_a_member', message: 'You are no member of this household any more.' }),
    );
  });

  /**
   * Repeats `admit` if anybody left a household meanwhile, since it may have read the membership before that.
   */
  async function admitNow(person: Admission): Promise<Member> {
    for (;;) {
      const before = departures.count();
      const member = await admit(person);
      if (departures.count() === before) return member;
    }
  }
  /** Admits into the person's first household if the named one is not theirs. */
  const admitAnyway = (person: Admission): Promise<Member> =>
    admitNow(person).catch((fault: unknown) => {
      if (fault instanceof AppError && fault.code === 'not_a_member')
        return admitNow({ ...person, householdId: undefined });
      throw fault;
    });

  app.decorate('authenticate', async (request: FastifyRequest, reply: FastifyReply) => {
    await authenticateBy(admitNow, request, reply);
    breakOffAtDeparture(request, reply);
  });
  app.decorate('authenticatePerson', (request: FastifyRequest, reply: FastifyReply) =>
    authenticateBy(admitAnyway, request, reply),
  );
});

async function verifySignature(request: FastifyRequest, options: AuthOptions): Promise<Claims> {
  const now = options.nowMs();
  const claims: unknown = await request.jwtVerify({ clockTimestamp: now }).catch((cause: Error) => {
    if (cause instanceof AppError) throw cause;
    throw new AppError('unauthorized', reasonOf(cause), { cause });
  });
  if (!isValid(Claims, claims)) throw new AppError('unauthorized', 'The token lacks claims.');
  requireOfNow(claims, now);
  if (claims.azp !== undefined && claims.azp !== options.clientId)
    throw new AppError('unauthorized', 'The token was given to another client.');
  return claims;
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
