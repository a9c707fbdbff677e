import { dayMs } from 'sync-protocol/dates/day-ms.ts';

/** What specification 9 fixes about sign-in. Times in milliseconds. */

export const popupWidth = 400;
export const popupHeight = 600;

/** How long a popup may take before the page stops waiting for it. */
export const authorizeTimeoutMs = 60_000;

/** One request to the identity provider. */
export const identityTimeoutMs = 10_000;

/** A token request that failed on the way is repeated this often. */
export const tokenRetries = 3;

/** Pause before the repeat number n is n times this. */
export const tokenRetryDelayMs = 500;

/** How far this device's clock and the server's may differ. */
export const clockLeewayMs = 60_000;

/** A token is renewed when it has less than this left. */
export const tokenMarginMs = 60_000;

/** How long the browser remembers that a session may exist at the provider. */
export const sessionHintMs = dayMs;

export interface RenewalLockTimes {
  name: string;
  /** How long a tab waits for another one that is renewing. */
  acquireTimeoutMs: number;
  /** The holder says this often that it is alive. */
  heartbeatMs: number;
  /** A holder that has been silent for longer is taken over. */
  staleAfterMs: number;
  /** Where the holder says so, in local storage. */
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

/** Where a person lands who did not come from anywhere (specification 2). */
export const defaultReturnPath = '/calendar';
