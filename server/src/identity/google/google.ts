import { randomBytes } from 'node:crypto';
import * as openid from 'openid-client';
import type { PayloadStore } from '../provider/payload-store.ts';

/** Path to which Google, or its stand-in in tests, sends the browser back. */
export const GOOGLE_CALLBACK_PATH = '/oidc/google/callback';

const STATE_SECONDS = 15 * 60;
const TIMEOUT_SECONDS = 10;

/** What Google says about a person. */
export interface GooglePerson {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  name: string | undefined;
  picture: string | undefined;
}

export type GoogleAnswer =
  | { type: 'person'; uid: string; person: GooglePerson }
  | { type: 'declined' | 'failed'; uid: string; reason: string }
  /** This browser did not start the sign-in here, or too long ago. */
  | { type: 'unknown' };

export type Google = ReturnType<typeof createGoogle>;

/** Sign-in at Google: code flow with PKCE, state and nonce. Google's metadata is fetched on first use. */
export function createGoogle(deps: {
  clientId: string;
  clientSecret: string;
  /** Google's issuer, or a stand-in's in tests. */
  issuer?: string | undefined;
  publicUrl: string;
  store: PayloadStore;
}) {
  const { clientId, clientSecret, publicUrl, store } = deps;
  const issuer = new URL(deps.issuer ?? 'https://accounts.google.com');
  let configuration: Promise<openid.Configuration> | undefined;

  function configure(): Promise<openid.Configuration> {
    const execute = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
    configuration ??= openid
      .discovery(issuer, clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS })
      .catch((error: unknown) => {
        configuration = undefined; // The next call tries again.
        throw error;
      });
    return configuration;
  }

  /** Returns the address to send the browser to, and the ticket to set as a cookie. */
  async function start(uid: string, hints: { locale: string; email?: string | undefined }) {
    const config = await configure();
    const ticket = randomBytes(24).toString('base64url');
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const nonce = openid.randomNonce();
    await store.upsert(
      'GoogleTicket',
      ticket,
      { interactionUid: uid, verifier, ticketState: state, nonce },
      STATE_SECONDS,
    );
    const location = openid.buildAuthorizationUrl(config, {
      redirect_uri: `${publicUrl}${GOOGLE_CALLBACK_PATH}`,
      scope: 'openid email profile',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      hl: hints.locale,
      prompt: 'select_account',
      ...(hints.email === undefined ? {} : { login_hint: hints.email }),
    });
    return { location: location.href, ticket, ticketSeconds: STATE_SECONDS };
  }

  /** Handles the callback's address and ticket. A ticket works once. */
  async function finish(ticket: string | undefined, url: string): Promise<GoogleAnswer> {
    const kept = ticket === undefined ? undefined : await store.takeOut('GoogleTicket', ticket);
    if (kept === undefined) return { type: 'unknown' };
    const uid = String(kept.interactionUid);
    try {
      const tokens = await openid.authorizationCodeGrant(await configure(), new URL(url, publicUrl), {
        pkceCodeVerifier: String(kept.verifier),
        expectedState: String(kept.ticketState),
        expectedNonce: String(kept.nonce),
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      return claims === undefined
        ? { type: 'failed', uid, reason: 'no id token' }
        : { type: 'person', uid, person: toPerson(claims) };
    } catch (error) {
      const isDeclined =
        error instanceof openid.AuthorizationResponseError && error.error === 'access_denied';
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
      return { type: isDeclined ? 'declined' : 'failed', uid, reason };
    }
  }

  return { start, finish };
}

function toPerson(claims: openid.IDToken): GooglePerson {
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof claims.email === 'string' ? claims.email : undefined,
    isEmailVerified: claims.email_verified === true,
    name: typeof claims.name === 'string' ? claims.name.slice(0, 200) : undefined,
    picture: typeof claims.picture === 'string' ? claims.picture : undefined,
  };
}
