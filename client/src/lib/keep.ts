/** Keeps a small preference. Storage may be full or denied: the preference then lasts until the page is left. */
export function keep(storage: Pick<Storage, 'setItem'>, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Nothing that a person made is lost by this.
  }
}
