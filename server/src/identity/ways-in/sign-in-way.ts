import type { SignInWay } from '#lib/identity.ts';

/** Values of the ID token's `amr` claim (RFC 8176, and our own 'recovery'). */
export type AuthenticationMethods = readonly string[];

export const PASSWORD: AuthenticationMethods = ['pwd'];
export const GOOGLE: AuthenticationMethods = ['fed'];
/** Possession of the device and unlocking it: two factors in one. */
export const PASSKEY: AuthenticationMethods = ['pop', 'user', 'mfa'];
export const RECOVERY_CODE: AuthenticationMethods = ['recovery'];

export const withAppCode = (first: AuthenticationMethods) => [...first, 'otp', 'mfa'];
export const withRecoveryCode = (first: AuthenticationMethods) => [...first, ...RECOVERY_CODE];

/** The `SignInWay` for the list of sign-ins; null if unknown. */
export function wayOf(amr: AuthenticationMethods | undefined): SignInWay | null {
  if (amr === undefined) return null;
  if (amr.includes('recovery')) return 'recovery-code';
  if (amr.includes('otp')) return 'two-steps';
  if (amr.includes('pop')) return 'passkey';
  if (amr.includes('fed')) return 'google';
  return amr.includes('pwd') ? 'password' : null;
}
