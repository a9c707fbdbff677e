import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type ErrorCode, statusOfCode } from 'sync-protocol/errors.ts';
import { TooManyWaitError } from 'sync-protocol/take-turns.ts';
import { AppError } from '#lib/app-error.ts';

/** A body of the error form (`ErrorBody`) with a code of our own. */
interface Fault {
  code: ErrorCode;
  message: string;
}

declare module 'fastify' {
  interface FastifyReply {
    /** Why the request was refused, for the log. `reason` holds nothing that was sent. */
    refusal?: { code: ErrorCode; reason?: string };
  }
}

/**
 * The one place where an error becomes a status and a `{code, message}`. The message of an unforeseen error
 * is not sent.
 */
export const errorHandler = fastifyPlugin(async (app: FastifyInstance) => {
  app.decorateReply('refusal');
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    // Answered already while the body was still arriving; the error is only the end of that body.
    if (reply.sent || reply.raw.headersSent) return reply;
    const answer = toFault(error);
    if (statusOfCode[answer.code] >= 500) request.log.error({ err: error }, 'request failed');
    return sendError(reply, answer);
  });
});

/** Answers with the code's status; also used for faults that never reach a route. */
export function sendError(reply: FastifyReply, body: Fault): FastifyReply {
  // Messages of other codes may quote what was sent.
  reply.refusal = { code: body.code, ...(body.code === 'unauthorized' && { reason: body.message }) };
  if (body.code === 'unauthorized') reply.header('www-authenticate', 'Bearer');
  const retryAfterS = retryAfter[body.code];
  if (retryAfterS !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterS);
  return reply
    .code(statusOfCode[body.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Default `retry-after` in seconds. */
const retryAfter: Partial<Record<ErrorCode, string>> = { unavailable: '5', rate_limited: '60' };

/** Answers a request that Fastify itself refuses before routing, such as one with a malformed address. */
export function answerFrameworkError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  // No plugin's hooks run for this request, so the security headers of data are repeated here.
  reply.headers({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  });
  sendError(reply, toFault(error));
}

/**
 * Answers bytes that are not HTTP, or a request that took too long to arrive, for which no request object
 * exists.
 */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, body]: [string, Fault] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', { code: 'timeout', message: 'The request took too long to arrive.' }]
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? [
            '431 Request Header Fields Too Large',
            { code: 'invalid_request', message: 'The headers are too large.' },
          ]
        : ['400 Bad Request', { code: 'invalid_request', message: 'This is not an HTTP request.' }];
  const json = JSON.stringify(body);
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\nContent-Security-Policy: default-src 'none';frame-ancestors 'none'\r\nContent-Length: ${json.length}\r\nConnection: close\r\n\r\n${json}`,
    );
  socket.destroySoon();
}

function toFault(error: FastifyError | AppError): Fault {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  const known = Object.hasOwn(frameworkCodes, error.code) ? frameworkCodes[error.code] : undefined;
  const isFull = error instanceof TooManyWaitError;
  const code = isFull ? 'unavailable' : (known ?? codeOfStatus(error.statusCode));
  return { code, message: ownWords[code] ?? error.message };
}

/** Fixed messages for codes whose error message must not be sent. */
const ownWords: Partial<Record<ErrorCode, string>> = {
  internal: 'Something went wrong on the server. Nothing was lost; please try again.',
  unavailable: 'The server cannot do this right now. Nothing was lost; please try again.',
};

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
  SQLITE_BUSY: 'unavailable',
  SQLITE_FULL: 'unavailable',
  ENOSPC: 'unavailable',
  // A foreign key fails if the account or household was deleted at that moment; the next request gets the
  // real reason.
  SQLITE_CONSTRAINT_FOREIGNKEY: 'unavailable',
  '23503': 'unavailable',
  // PostgreSQL cannot store NUL in texts; on SQLite such a text finds nothing.
  '22021': 'invalid_request',
};

function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === undefined || status >= 500) return status === 503 ? 'unavailable' : 'internal';
  const codes: Record<number, ErrorCode> = {
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not_found',
    408: 'timeout',
    413: 'payload_too_large',
    415: 'unsupported_media_type',
    429: 'rate_limited',
  };
  return codes[status] ?? (status >= 400 ? 'invalid_request' : 'internal');
}
