import { hash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { householdHeader } from 'sync-protocol/sync/headers.ts';

type CallOrigin = Pick<FastifyRequest, 'headers' | 'ip'> & {
  member?: Pick<FastifyRequest['member'], 'householdId'>;
};

/** So many tokens' households are remembered, the latest. */
const mostTokens = 20_000;
/**
 * So many callers an address is at most by tokens that nobody has proven: people behind one address come back together when a server
 * starts, and a stranger who makes tokens up takes no more turns than these.
 */
const mostUnproven = 16;

/** Whose a call is, before anything about it is checked: as an earlier call with the same token has proven. */
export function createCallers() {
  const known = new Map<string, string>();

  return {
    /** The household; of whoever has no token, or one of which nothing is known, the address. */
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

/** As long as any other, whatever somebody has written in place of a token or a household. */
const keyOf = ({ headers }: CallOrigin): string =>
  hash('sha256', `${headers[householdHeader] ?? ''} ${headers.authorization}`);
