import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { COOKIE_SECONDS } from '../identity-limits.ts';
import { cookieForm } from '../pages/cookie-form.ts';
import { readCookie } from '../pages/viewer.ts';
import type { IdentityAccount } from './accounts.ts';

const COOKIE = 'ateria_browser';
/** Of one household's tablet; the account that signed in longest ago is forgotten first. */
const MOST_ACCOUNTS = 8;
const BROWSER_ID = /^[\w-]{22}$/;

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/**
 * Knows the browsers that an account has been opened in before, by a cookie: an id of the browser and, for each account, a mark
 * that only this server can make (OWASP's "device cookies"). It signs nobody in; it tells whose wrong passwords are counted apart.
 *
 * @param secrets the first makes marks, all are recognised
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

  /** The browser's id if the account has been opened in it, else null. */
  function find(cookieHeader: string | undefined, account: Pick<IdentityAccount, 'id'>): string | null {
    const { id, marks } = read(readCookie(cookieHeader, name));
    const own = secrets.map((secret) => markOf(secret, id, account));
    return marks.some((mark) => own.some((one) => isSame(one, mark))) ? id : null;
  }

  /** Lets the browser be known from now on. For whoever has just proven that the account is theirs. */
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

/** A browser that has no cookie of ours gets a new id. */
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
