import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Headers of every answer under /oidc: nothing inline, nothing from other origins, never in a frame. */
export const oidcHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  // With `no-referrer` browsers would send "Origin: null" with forms, whose origin is checked.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // A sign-in popup that passes through an external provider keeps its opener only with this value.
  'cross-origin-opener-policy': 'unsafe-none',
};

export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}

/** For answers that the provider writes itself, bypassing Fastify. */
export function setRawSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(oidcHeaders)) response.setHeader(name, value);
}
