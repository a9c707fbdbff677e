import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { COOKIE_SECONDS } from '../identity-limits.ts';
import { cookieForm } from '../pages/cookie-form.ts';
import { readCookie } from '../pages/viewer.ts';
import type { IdentityAccount } from './accounts.ts';

const COOKIE = 'ateria_browser';
/** Accounts per browser, enough for a shared tablet; the one that signed in longest ago is dropped first. */
const MOST_ACCOUNTS = 8;
const BROWSER_ID = /^[\w-]{22}$/;

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/**
 * Recognises browsers in which an account was signed in to before, by a cookie with a browser id and, per
 * account, a mark that only this server can make (OWASP's "device cookies"). The cookie signs nobody in; it
 * only lets wrong passwords of this browser be counted separately.
 *
 * @param secrets the first makes new marks; marks of all are recognised
 */
export function createKnownBrowsers({
  secrets,
  publicUrl,
}: {
  secrets: readonly string[];
  publicUrl: string;
}) {
  const form = cookieForm(publicUrl);
  const name = form.host(COOKIE);

  /** The browser's id if the account was signed in to in it before, else null. */
  function find(cookieHeader: string | undefined, account: Pick<IdentityAccount, 'id'>): string | null {
    const { id, marks } = read(readCookie(cookieHeader, name));
    const own = secrets.map((secret) => markOf(secret, id, account));
    return marks.some((mark) => own.some((one) => isSame(one, mark))) ? id : null;
  }

  /** Sets the cookie that makes the browser known. Call it only after a successful sign-in to the account. */
  function remember(reply: FastifyReply, account: Pick<IdentityAccount, 'id'>): FastifyReply {
    const { id, marks } = read(readCookie(reply.request.headers.cookie, name));
    const own = markOf(secrets[0] ?? '', id, account);
    const kept = [own, ...marks.filter((mark) => mark !== own)].slice(0, MOST_ACCOUNTS);
    const value = [id, ...kept].join('.');
    return reply.header(
      'set-cookie',
      `${name}=${value}; Path=${form.hostPath}; Max-Age=${COOKIE_SECONDS}; ${form.end}`,
    );
  }

  return { find, remember };
}

/** Parses the cookie; without a valid one the browser gets a new id. */
function read(value = ''): { id: string; marks: string[] } {
  const [id = '', ...marks] = value.split('.');
  return BROWSER_ID.test(id)
    ? { id, marks: marks.slice(0, MOST_ACCOUNTS) }
    : { id: randomBytes(16).toString('base64url'), marks: [] };
}

function markOf(secret: string, browserId: string, account: Pick<IdentityAccount, 'id'>): string {
  return createHmac('sha256', secret).update(`browser\n${browserId}\n${account.id}`).digest('base64url');
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
