import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, Type } from 'typebox';
import { clockLeewayMs } from '../auth-constants.ts';
import { AuthError } from '../auth-error.ts';

const IdTokenHeader = Type.Object({ alg: Type.String() });

export const IdTokenClaims = Type.Object({
  iss: Type.String({ minLength: 1 }),
  sub: Type.String({ minLength: 1 }),
  aud: Type.Union([Type.String(), Type.Array(Type.String())]),
  azp: Type.Optional(Type.String()),
  exp: Type.Number(),
  iat: Type.Number(),
  email: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
});
export type IdTokenClaims = Static<typeof IdTokenClaims>;

export interface IdTokenRules {
  issuer: string;
  clientId: string;
  /** Set on renewal: the subject must not change (OpenID Connect Core 12.2). */
  sub?: string;
  /** Epoch milliseconds by the server's clock; null skips the time checks. */
  nowMs: number | null;
}

/**
 * The checks of specification 5. oidc-client-ts checks the nonce; the signature need not be checked, since
 * the token came directly from the token endpoint (OpenID Connect Core 3.1.3.7, step 6). Throws AuthError
 * `invalid_token`.
 */
export function checkIdToken(token: string | undefined, rules: IdTokenRules): IdTokenClaims {
  const [header, claims] = (token ?? '').split('.').map(decodePart);
  if (!fits(IdTokenHeader, header) || header.alg !== 'RS256') throw invalid('alg');
  if (!fits(IdTokenClaims, claims)) throw invalid('claims');
  if (withoutSlash(claims.iss) !== withoutSlash(rules.issuer)) throw invalid('iss');
  const audiences = [claims.aud].flat();
  if (!audiences.includes(rules.clientId)) throw invalid('aud');
  if (audiences.length > 1 && claims.azp !== rules.clientId) throw invalid('azp');
  if (rules.sub !== undefined && claims.sub !== rules.sub) throw invalid('sub');
  if (rules.nowMs !== null) {
    if (claims.exp * 1000 + clockLeewayMs < rules.nowMs) throw invalid('exp');
    if (claims.iat * 1000 - clockLeewayMs > rules.nowMs) throw invalid('iat');
  }
  return claims;
}

const invalid = (claim: string) => new AuthError({ kind: 'invalid_token', code: claim });

/** Auth0's issuer ends in a slash, which is often left out of configurations. */
const withoutSlash = (issuer: string) => issuer.replace(/\/$/, '');

function decodePart(part: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
