import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Sent with every answer under /oidc. Nothing inline, nothing from elsewhere, never in a frame. */
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
  // Not no-referrer: with that a browser sends "Origin: null" on forms, and the origin is what is checked.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // A sign-in popup that passes through another provider keeps its opener only with this.
  'cross-origin-opener-policy': 'unsafe-none',
};

export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}

/** For answers that the provider writes itself, past Fastify. */
export function setRawSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(oidcHeaders)) response.setHeader(name, value);
}
