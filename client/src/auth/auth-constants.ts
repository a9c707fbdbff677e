import { dayMs } from 'sync-protocol/dates/day-ms.ts';

/** Sign-in values fixed by specification 9. Times in milliseconds. */

export const popupWidth = 400;
export const popupHeight = 600;

/** How long the page waits for a sign-in popup. */
export const authorizeTimeoutMs = 60_000;

/** Timeout of one request to the identity provider. */
export const identityTimeoutMs = 10_000;

/** How often a token request is repeated after a network failure. */
export const tokenRetries = 3;

/** The pause before repetition n is n times this. */
export const tokenRetryDelayMs = 500;

/** Accepted difference between this device's clock and the server's. */
export const clockLeewayMs = 60_000;

/** A token is renewed when it has less than this left. */
export const tokenMarginMs = 60_000;

/** How long the browser remembers that a session may exist at the provider. */
export const sessionHintMs = dayMs;

export interface RenewalLockTimes {
  name: string;
  /** How long a tab waits for another tab's renewal. */
  acquireTimeoutMs: number;
  /** How often the holder of the lock shows that it is alive. */
  heartbeatMs: number;
  /** After a longer silence the holder's lock is taken over. */
  staleAfterMs: number;
  /** Local storage key of that sign of life. */
  heartbeatKey: string;
}

export const renewalLock: RenewalLockTimes = {
  name: 'ateria.renewal',
  acquireTimeoutMs: 5_000,
  heartbeatMs: 1_000,
  staleAfterMs: 5_000,
  heartbeatKey: 'ateria.renewal.heartbeat',
};

export const requestedScope = 'openid profile email offline_access';

/** Both the redirect and the popup return here. */
export const loginPath = '/login';

/** Where a person goes after signing in if they came from no other page (specification 2). */
export const defaultReturnPath = '/calendar';
