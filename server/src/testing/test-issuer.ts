import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import type { Identity } from '#lib/identity.ts';

export const testIssuer = 'https://issuer.test/oidc';
export const testAudience = 'https://ateria.test/api';

/** Shared by all issuers of a process, since generating it takes longer than starting an app. */
const keyPair = generateKeyPair('RS256', { extractable: true });

/** An issuer with one RSA key, for tests of everything behind the token. */
export async function createTestIssuer(nowMs: () => number) {
  const { privateKey, publicKey } = await keyPair;
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test-key', alg: 'RS256', use: 'sig' };
  const identity: Identity = {
    issuer: testIssuer,
    peopleIssuer: testIssuer,
    issuers: [testIssuer],
    jwks: { keys: [jwk] },
    googleParams: null,
    plugin: async () => {},
    hasPassword: async (subject) => !subject.startsWith('google'),
    sendPasswordReset: async (subject) => subject !== 'gone',
    addressOf: async () => null,
    mailAddressProof: async () => 'needless',
    deleteAccount: async () => {},
    signedInAt: async () => nowMs(),
    listSessions: async () => [],
    endSession: async () => {},
    endOtherSessions: async () => {},
    waysIn: async () => ({
      password: { changedAt: nowMs() },
      google: null,
      passkeys: [],
      app: null,
      recoveryCodes: null,
    }),
    close: async () => {},
  };

  /** A valid access token, with overridden claims and header; a claim set to undefined is left out. */
  async function token(
    subject: string,
    claims: JWTPayload = {},
    header: Partial<JWTHeaderParameters> = {},
    key = privateKey,
  ): Promise<string> {
    const nowS = Math.floor(nowMs() / 1000);
    const all = {
      iss: testIssuer,
      aud: testAudience,
      sub: subject,
      iat: nowS,
      exp: nowS + 600,
      jti: randomUUID(),
      ...claims,
    };
    return new SignJWT(all)
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'test-key', ...header })
      .sign(key);
  }

  return { identity, jwk, privateKey, publicKey, token };
}
export type TestIssuer = Awaited<ReturnType<typeof createTestIssuer>>;
