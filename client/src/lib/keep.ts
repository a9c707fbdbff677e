/** Stores a small preference. If storage is full or denied, the preference lasts until the page is left. */
export function keep(storage: Pick<Storage, 'setItem'>, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Only a preference is lost.
  }
}

/** Parses a stored JSON value; null if missing or unreadable. */
export function readKept(storage: Pick<Storage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The stored text as it is, to compare it with what another window may have stored. */
export function keptText(storage: Pick<Storage, 'getItem'>, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null; // Storage is denied, so nothing is stored.
  }
}

export function dropKept(storage: Pick<Storage, 'removeItem'>, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Storage is denied, so nothing was stored either.
  }
}
