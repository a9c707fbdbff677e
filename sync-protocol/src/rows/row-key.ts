export interface RowName {
  noun: string;
  /** Bare row id. */
  id: string;
}

/** The keys that were asked for, by noun and id: a new text has to be hashed at each look-up, the same one only once. */
const keys = new Map<string, Map<string, string>>();
/** Of one noun. With more they are made anew, so that who serves many households does not keep them all. */
const mostKeys = 10_000;

/** A row's name in one text. */
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
