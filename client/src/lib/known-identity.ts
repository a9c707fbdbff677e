/** Who last signed in on this device: enough to greet them and open their own database, no proof of anything. */
export interface KnownIdentity {
  /** With `sub` it says who this is: two issuers may give the same subject to two people. */
  issuer: string;
  sub: string;
  email?: string;
  name?: string;
}

export const KNOWN_IDENTITY_KEY = 'ateria.identity';

/**
 * Where the name of the database is kept whose household was last on the screen. What draws before the app tells by it whether the
 * list that it kept is of that household.
 */
export const SHOWN_DATABASE_KEY = 'ateria.shownDatabase';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Null when nobody has signed in, or when what is stored is not what we wrote. */
export function readKnownIdentity(storage: Pick<Storage, 'getItem'> = localStorage): KnownIdentity | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KNOWN_IDENTITY_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { issuer, sub, email, name } = stored as Record<string, unknown>;
    if (!isText(issuer) || !isText(sub)) return null;
    return { issuer, sub, ...(isText(email) ? { email } : {}), ...(isText(name) ? { name } : {}) };
  } catch {
    return null;
  }
}

/** Throws where storage is full or denied: a sign-in that cannot be kept must be seen to fail. */
export function writeKnownIdentity(
  identity: KnownIdentity,
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  storage.setItem(KNOWN_IDENTITY_KEY, JSON.stringify(identity));
}

export function forgetKnownIdentity(storage: Pick<Storage, 'removeItem'> = localStorage): void {
  storage.removeItem(KNOWN_IDENTITY_KEY);
}
