import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, Type } from 'typebox';

/** What oidc-client-ts keeps of a signed-in person in local storage: the part that we read. */
export const StoredSession = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.Optional(Type.String()),
  id_token: Type.Optional(Type.String()),
  /** Epoch seconds of this device. */
  expires_at: Type.Optional(Type.Number()),
  profile: Type.Object({ sub: Type.String() }),
});
export type StoredSession = Static<typeof StoredSession>;

/** The tokens of this person, as all tabs see them. */
export interface SessionStore {
  /** Read anew each time: another tab may have written. */
  read: () => StoredSession | null;
  /** Replaces the tokens of the session that is there. */
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

/** Whether there is anything left to get into the API with: a token that lasts, or the means to renew it. */
export function isSignedIn(
  session: Pick<StoredSession, 'refresh_token' | 'expires_at'>,
  nowMs: number,
): boolean {
  return Boolean(session.refresh_token) || (session.expires_at ?? 0) * 1000 > nowMs;
}
