export interface RowName {
  noun: string;
  /** Bare row id. */
  id: string;
}

/**
 * Cache of keys by noun and id: a newly built string has to be hashed at each look-up, a cached one only
 * once.
 */
const keys = new Map<string, Map<string, string>>();
/**
 * Keys cached per noun. When it is full the cache is cleared, so that a process that serves many households
 * does not keep all keys.
 */
const mostKeys = 10_000;

/** A row's noun and id as one string, for use as a map key. */
export function rowKey({ noun, id }: RowName): string {
  const ofNoun = keysOf(noun);
  const known = ofNoun.get(id);
  if (known !== undefined) return known;
  const key = `${noun} ${id}`;
  ofNoun.set(id, key);
  return key;
}

function keysOf(noun: string): Map<string, string> {
  const known = keys.get(noun);
  if (known && known.size < mostKeys) return known;
  const made = new Map<string, string>();
  keys.set(noun, made);
  return made;
}
