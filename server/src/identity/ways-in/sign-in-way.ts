import type { SignInWay } from '#lib/identity.ts';

/** How a person proved who they are, as the ID token tells it (RFC 8176, and one word of our own). */
export type AuthenticationMethods = readonly string[];

export const PASSWORD: AuthenticationMethods = ['pwd'];
export const GOOGLE: AuthenticationMethods = ['fed'];
/** Holding the device and unlocking it: two factors in one. */
export const PASSKEY: AuthenticationMethods = ['pop', 'user', 'mfa'];
export const RECOVERY_CODE: AuthenticationMethods = ['recovery'];

export const withAppCode = (first: AuthenticationMethods) => [...first, 'otp', 'mfa'];
export const withRecoveryCode = (first: AuthenticationMethods) => [...first, ...RECOVERY_CODE];

/** In the one word that the list of sign-ins has for it. */
export function wayOf(amr: AuthenticationMethods | undefined): SignInWay | null {
  if (amr === undefined) return null;
  if (amr.includes('recovery')) return 'recovery-code';
  if (amr.includes('otp')) return 'two-steps';
  if (amr.includes('pop')) return 'passkey';
  if (amr.includes('fed')) return 'google';
  return amr.includes('pwd') ? 'password' : null;
}
