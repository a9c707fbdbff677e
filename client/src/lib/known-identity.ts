/**
 * Who last signed in on this device: enough to greet them and open their database, but no proof of identity.
 */
export interface KnownIdentity {
  /** Identifies the person together with `sub`: two issuers may use the same subject for different people. */
  issuer: string;
  sub: string;
  email?: string;
  name?: string;
}

export const KNOWN_IDENTITY_KEY = 'ateria.identity';

/**
 * Key of the name of the database whose household was shown last. Lets the first screen tell whether its
 * snapshot belongs to that household.
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

/** Throws if storage is full or denied: a sign-in that cannot be stored must visibly fail. */
export function writeKnownIdentity(
  identity: KnownIdentity,
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  storage.setItem(KNOWN_IDENTITY_KEY, JSON.stringify(identity));
}

export function forgetKnownIdentity(storage: Pick<Storage, 'removeItem'> = localStorage): void {
  storage.removeItem(KNOWN_IDENTITY_KEY);
}
