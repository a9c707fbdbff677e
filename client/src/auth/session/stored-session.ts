import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, Type } from 'typebox';

/** The part that we read of what oidc-client-ts keeps in local storage for a signed-in person. */
export const StoredSession = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.Optional(Type.String()),
  id_token: Type.Optional(Type.String()),
  /** Epoch seconds by this device's clock. */
  expires_at: Type.Optional(Type.Number()),
  profile: Type.Object({ sub: Type.String() }),
});
export type StoredSession = Static<typeof StoredSession>;

/** The person's tokens, shared by all tabs. */
export interface SessionStore {
  /** Reads the storage each time, since another tab may have written. */
  read: () => StoredSession | null;
  /** Replaces the tokens of the existing session. */
  write: (tokens: Omit<StoredSession, 'profile'>) => Promise<void>;
}

export const sessionKey = (issuer: string, clientId: string): string => `oidc.user:${issuer}:${clientId}`;

export function readStoredSession(text: string | null): StoredSession | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return fits(StoredSession, stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Whether API access is still possible: with a valid token, or one that can be renewed. */
export function isSignedIn(
  session: Pick<StoredSession, 'refresh_token' | 'expires_at'>,
  nowMs: number,
): boolean {
  return Boolean(session.refresh_token) || (session.expires_at ?? 0) * 1000 > nowMs;
}
