import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

// All limits share one counter, so each needs its own name: two limits of the same name would count together.

export const byAddress = (what: string) => ({
  keyGenerator: (request: FastifyRequest) => `${what} from ${normalizeIP(request.ip)}`,
});

/** For routes behind `authenticate`. */
export const byUser = (what: string) => ({
  keyGenerator: (request: FastifyRequest) => `${what} of ${request.member.userId}`,
});
