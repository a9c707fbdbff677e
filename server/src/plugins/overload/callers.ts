import { hash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { householdHeader } from 'sync-protocol/sync/headers.ts';

type CallOrigin = Pick<FastifyRequest, 'headers' | 'ip'> & {
  member?: Pick<FastifyRequest['member'], 'householdId'>;
};

/** Number of tokens whose household is remembered; the oldest is dropped first. */
const mostTokens = 20_000;
/**
 * Maximum callers per address among requests with unverified tokens. More than one, because people behind one
 * address come back together after a restart; limited, because a stranger could invent tokens to get more
 * turns.
 */
const mostUnproven = 16;

/** Tells whose a request is before its token is checked, from earlier requests with the same token. */
export function createCallers() {
  const known = new Map<string, string>();

  return {
    /** The household of a known token; otherwise the address, with a bucket number if there is a token. */
    callerOf: (request: CallOrigin): string => {
      const address = normalizeIP(request.ip);
      if (request.headers.authorization === undefined) return address;
      const key = keyOf(request);
      return known.get(key) ?? `${address} ${Number.parseInt(key.slice(0, 8), 16) % mostUnproven}`;
    },
    note: (request: CallOrigin): void => {
      if (!request.member) return;
      const key = keyOf(request);
      if (known.has(key)) return;
      const [oldest] = known.keys();
      if (known.size >= mostTokens && oldest !== undefined) known.delete(oldest);
      known.set(key, request.member.householdId);
    },
  };
}

/** A hash, so that made-up long headers take no more memory than others. */
const keyOf = ({ headers }: CallOrigin): string =>
  hash('sha256', `${headers[householdHeader] ?? ''} ${headers.authorization}`);
