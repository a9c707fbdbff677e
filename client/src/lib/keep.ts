/** Keeps a small preference. Storage may be full or denied: the preference then lasts until the page is left. */
export function keep(storage: Pick<Storage, 'setItem'>, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Nothing that a person made is lost by this.
  }
}

/** What was kept as JSON; null for nothing, and for what cannot be read. */
export function readKept(storage: Pick<Storage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The same as it stands there, to tell it from what another window keeps in its place. */
export function keptText(storage: Pick<Storage, 'getItem'>, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null; // A storage that is denied keeps nothing.
  }
}

export function dropKept(storage: Pick<Storage, 'removeItem'>, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // A storage that is denied has kept nothing either.
  }
}
