import type { FastifyInstance } from 'fastify';

const FORM_LIMIT_BYTES = 16 * 1024;

/** Accepts only url-encoded forms; any other body is refused with 415. */
export function acceptFormsOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** The field's text, '' when it was not sent. */
export function formField(body: unknown, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '') : '';
}
