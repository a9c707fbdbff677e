import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

// All limits are counted in one place, so each names what it counts: two of one name would be one limit.

export const byAddress = (what: string) => ({
  keyGenerator: (request: FastifyRequest) => `${what} from ${normalizeIP(request.ip)}`,
});

/** For routes behind `authenticate`. */
export const byUser = (what: string) => ({
  keyGenerator: (request: FastifyRequest) => `${what} of ${request.member.userId}`,
});
