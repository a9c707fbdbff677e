import { maxNameLength } from 'sync-protocol/api/households.ts';
import { cleanLine } from 'sync-protocol/nouns/clean-text.ts';
import { type Static, Type } from 'typebox';
import { AppError } from '#lib/app-error.ts';
import { isValid } from '#lib/json/is-valid.ts';
import type { KeyHeader } from './issuer-keys.ts';

/** By how much clocks of issuer and server may differ. */
export const leewayMs = 60_000;
const maxPortraitUrlLength = 2_000;

const TokenHeader = Type.Object({
  alg: Type.Union([Type.Literal('ES256'), Type.Literal('RS256')]),
  kid: Type.Optional(Type.String()),
  typ: Type.Optional(Type.String({ pattern: '^(?:[aA][tT]\\+)?[jJ][wW][tT]$' })),
});

/** The claims of an access token that the server uses (RFC 9068). Times are epoch seconds. */
export const Claims = Type.Object({
  iss: Type.String({ minLength: 1 }),
  sub: Type.String({ minLength: 1, maxLength: 255 }),
  exp: Type.Number(),
  iat: Type.Number(),
  email: Type.Optional(Type.String({ maxLength: 320 })),
  email_verified: Type.Optional(Type.Unknown()),
  name: Type.Optional(Type.Unknown()),
  picture: Type.Optional(Type.Unknown()),
  /** The client that the token was given to (OpenID Connect Core 2). */
  azp: Type.Optional(Type.String()),
  /** When the person proved who they are (RFC 9068, 2.2.1). */
  auth_time: Type.Optional(Type.Number()),
  /** Id of the sign-in at the embedded provider. */
  sid: Type.Optional(Type.String({ maxLength: 255 })),
});
export type Claims = Static<typeof Claims>;

/** @param token decoded, with its header */
export function readHeader(token: unknown): KeyHeader {
  const header = typeof token === 'object' && token !== null && 'header' in token ? token.header : null;
  if (!isValid(TokenHeader, header)) throw new AppError('unauthorized', 'The token is of a wrong kind.');
  return header;
}

/**
 * Checks `exp` and `iat`, with 60 s leeway for differing clocks; also for tokens whose signature was checked
 * before.
 */
export function requireOfNow({ exp, iat }: Claims, nowMs: number): void {
  if (nowMs >= exp * 1000 + leewayMs) throw new AppError('unauthorized', 'The access token has expired.');
  if (iat * 1000 > nowMs + leewayMs) throw new AppError('unauthorized', 'The token is from the future.');
}

/** The address, if the issuer has verified it: an unverified one may be somebody else's. */
export function provenEmail({ email, email_verified: isVerified }: Claims): string | null {
  return isVerified === true || isVerified === 'true' ? (email ?? null) : null;
}

/** The provider's name of the person, cleaned and cut; null if empty. The person may change it later. */
export function nameIn({ name }: Claims): string | null {
  if (typeof name !== 'string') return null;
  const cleaned = cleanLine(cleanLine(name).slice(0, maxNameLength));
  return cleaned === '' ? null : cleaned;
}

/** The http(s) address of the provider's portrait of the person; null if there is none. */
export function portraitUrlIn({ picture }: Claims): string | null {
  const isAddress = typeof picture === 'string' && picture.length <= maxPortraitUrlLength;
  return isAddress && /^https?:$/.test(URL.parse(picture)?.protocol ?? '') ? picture : null;
}
