export interface SignOutOptions {
  /** Runs before anything is removed, e.g. to take the access token away from the service worker. */
  beforeLeaving?: () => Promise<void>;
  /** Runs when nobody is known here any more and other tabs have been told, before the browser leaves. */
  afterForgetting?: () => Promise<void>;
}

export type SignOutOutcome =
  /** The browser is on its way to the provider, and from there to our origin. */
  | { kind: 'leaving' }
  /**
   * Signed out on this device only: the provider could not be told. Its session lasts, so the next sign-in on this device
   * asks for the password in any case.
   */
  | { kind: 'local-only'; reason: 'offline' | 'unsupported' };

/** Signs the person out on this device and at the provider, landing at the origin. Their database is the caller's affair. */
export async function signOut(options: SignOutOptions = {}): Promise<SignOutOutcome> {
  return (await import('./leave.ts')).leave(options);
}
