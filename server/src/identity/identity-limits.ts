import { dayMs } from 'sync-protocol/dates/day-ms.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * What a limit counts by. "account": an e-mail as typed, known or not; "address": the caller's IP address;
 * "browser": a browser in which the account was signed in to before.
 */
export type AttemptBucket =
  | 'sign-in-browser'
  | 'sign-in-account-address'
  | 'sign-in-account'
  | 'sign-in-address'
  | 'create-address'
  | 'create-refused-address'
  | 'reset-mail-account'
  | 'reset-mail-address'
  | 'reset-address'
  | 'proof-mail-account'
  | 'second-step-account';

/** At most `max` attempts in any `windowMs`. */
export interface AttemptLimit {
  max: number;
  windowMs: number;
}

export type IdentityLimits = Record<AttemptBucket, readonly AttemptLimit[]>;

/**
 * Sign-in counts failures only; the others count every try. Failures in a known browser count only there;
 * those of all other browsers also count together, up to what NIST SP 800-63B allows (100).
 */
export const identityLimits: IdentityLimits = {
  'sign-in-browser': [
    { max: 10, windowMs: 15 * MINUTE_MS },
    { max: 50, windowMs: dayMs },
  ],
  'sign-in-account-address': [
    { max: 10, windowMs: 15 * MINUTE_MS },
    { max: 30, windowMs: dayMs },
  ],
  'sign-in-account': [{ max: 100, windowMs: dayMs }],
  'sign-in-address': [{ max: 100, windowMs: 15 * MINUTE_MS }],
  'create-address': [{ max: 20, windowMs: HOUR_MS }],
  'create-refused-address': [{ max: 5, windowMs: HOUR_MS }],
  'reset-mail-account': [{ max: 3, windowMs: HOUR_MS }],
  'reset-mail-address': [{ max: 20, windowMs: HOUR_MS }],
  'reset-address': [{ max: 30, windowMs: HOUR_MS }],
  'proof-mail-account': [{ max: 5, windowMs: HOUR_MS }],
  // Of a million codes three are valid at a time, and only after the password: guessing takes years.
  'second-step-account': [
    { max: 10, windowMs: 15 * MINUTE_MS },
    { max: 50, windowMs: dayMs },
  ],
};

/**
 * Authorization requests per minute and IP address: `GET /oidc/auth` stores each for an hour, for strangers
 * too.
 */
export const MOST_AUTHORIZATIONS = 60;

/** Maximum length of an authorization request's URL; our client's has some 800 characters. */
export const MOST_AUTHORIZATION_LETTERS = 3000;

/** How long a rotated refresh token may be used again, so that a lost answer signs nobody out. */
export const REFRESH_LEEWAY_MS = 60_000;

/** Default life of a sign-in, however often it is renewed; SESSION_DAYS overrides it. */
export const SESSION_LIFE_MS = 180 * dayMs;

/** A mailed reset link works once and for this long. */
export const RESET_LINK_MS = HOUR_MS;

/** Life of the cookies that recognise a browser and keep the pages' language and theme. */
export const COOKIE_SECONDS = 365 * 86_400;

/** A mailed link that verifies an address works once and for this long. */
export const PROOF_LINK_SECONDS = 86_400;

/** A page's challenge to a passkey works once and for this long. */
export const PASSKEY_CHALLENGE_SECONDS = 300;

/** Time between the password and the code of the second step. */
export const SECOND_STEP_SECONDS = 600;

/** A QR code that was shown can be confirmed for this long. */
export const AUTHENTICATOR_SETUP_SECONDS = 900;

/** Lifetimes of what the provider issues, in seconds. */
export const TTL_SECONDS = {
  AccessToken: 10 * 60,
  AuthorizationCode: 60,
  IdToken: 60 * 60,
  Interaction: 60 * 60,
  /** From its last rotation. */
  RefreshToken: 60 * 86_400,
  Session: 14 * 86_400,
  /** Restarts at every renewal; longer than a refresh token, so that a grant never ends before its token. */
  Grant: 90 * 86_400,
} as const;
