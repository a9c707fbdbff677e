import type { FastifyRequest } from 'fastify';
import { oldestAcceptedProtocol, protocolHeader } from 'sync-protocol/sync/headers.ts';
import { AppError } from '#lib/app-error.ts';

/** Hook that turns builds away that speak too old a protocol (SPEC W6). A plain client names none and passes. */
export async function requireProtocol(request: FastifyRequest): Promise<void> {
  const named = request.headers[protocolHeader];
  if (named === undefined) return;
  if (typeof named !== 'string' || !/^\d{1,6}$/.test(named))
    throw new AppError('invalid_request', `The header ${protocolHeader} must be a whole number.`);
  if (Number(named) < oldestAcceptedProtocol)
    throw new AppError('upgrade_required', 'This version of the app is too old. Reload it to go on.');
}
