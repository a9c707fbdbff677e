import type { FastifyReply, FastifyRequest } from 'fastify';
import { oldestAcceptedProtocol, protocolHeader } from 'sync-protocol/sync/headers.ts';
import { AppError } from '#lib/app-error.ts';

/**
 * Hook that rejects clients with a too old protocol (SPEC W6). A plain client names no protocol and passes.
 */
export function requireProtocol(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  done: (fault?: AppError) => void,
): void {
  done(faultOf(headers[protocolHeader]));
}

function faultOf(named: string | string[] | undefined): AppError | undefined {
  if (named === undefined) return undefined;
  if (typeof named !== 'string' || !/^\d{1,6}$/.test(named))
    return new AppError('invalid_request', `The header ${protocolHeader} must be a whole number.`);
  if (Number(named) < oldestAcceptedProtocol)
    return new AppError('upgrade_required', 'This version of the app is too old. Reload it to go on.');
  return undefined;
}
