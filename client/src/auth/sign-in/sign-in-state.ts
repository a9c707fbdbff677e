import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, Type } from 'typebox';

/** Our data in the library's state between leaving for the provider and coming back. */
export const SignInState = Type.Object({
  returnTo: Type.String(),
  /** For a silent check: finding no session is no error. */
  isSilent: Type.Boolean(),
});
export type SignInState = Static<typeof SignInState>;

/** As oidc-client-ts stores it under `oidc.<state>`; `si:r` is a redirect, `si:p` a popup. */
const KeptSignIn = Type.Object({ data: SignInState, request_type: Type.String() });
type KeptSignIn = Static<typeof KeptSignIn>;

/**
 * The sign-in that an answer belongs to; null if this browser did not request it or has already handled the
 * answer.
 */
export function findSignIn(url: string, storage: Pick<Storage, 'getItem'>): KeptSignIn | null {
  const id = new URL(url).searchParams.get('state')?.split(';')[0];
  try {
    const kept: unknown = JSON.parse(storage.getItem(`oidc.${id}`) ?? 'null');
    return fits(KeptSignIn, kept) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Whether another sign-in of this browser is under way; an unknown state is then a mismatch rather than a
 * lost one.
 */
export function hasPendingSignIn(storage: Storage): boolean {
  return Object.keys(storage).some(
    (key) => key.startsWith('oidc.') && (storage.getItem(key) ?? '').includes('"request_type":"si:'),
  );
}
