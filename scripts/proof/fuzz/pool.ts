import type { Rng } from '../../../sync-protocol/testing/rng.ts';

const maxKept = 60;

/** A user of the API, with what they have learnt from its answers. */
export interface Person {
  readonly subject: string;
  /** Part of every free text that this person writes, and of nothing that the other one sends. */
  readonly secret: string;
  /** Ids by collection, the path segment after `/api/`. */
  readonly ids: Map<string, string[]>;
  readonly cursors: string[];
  readonly keys: string[];
  epoch: string;
  /** Highest change number seen. */
  seq: number;
}

export function createPerson(subject: string, rng: Rng): Person {
  const secret = `secret${rng.below(2 ** 31).toString(36)}${rng.below(2 ** 31).toString(36)}`;
  return { subject, secret, ids: new Map(), cursors: [], keys: [], epoch: '', seq: 0 };
}

/** The path segment after `/api/` in an address. */
export const collectionOf = (url: string): string => url.split(/[/?]/)[2] ?? '';

/** An id that this person knows, seldom of another collection; undefined if there is none. */
export function knownId(person: Person, collection: string, rng: Rng): string | undefined {
  const own = person.ids.get(collection) ?? [];
  const ids = own.length > 0 && rng.chance(0.9) ? own : [...person.ids.values()].flat();
  return ids.length > 0 ? rng.pick(ids) : undefined;
}

/** Remembers ids, cursors and epochs anywhere in an answer, for later requests. */
export function learn(person: Person, answer: unknown, collection: string): void {
  if (typeof answer !== 'object' || answer === null) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'object') learn(person, value, collection);
    else if (typeof value === 'number' && name === 'version') person.seq = Math.max(person.seq, value);
    else if (typeof value !== 'string') continue;
    else if ((name === '_id' || name === 'id') && collection !== 'changes') {
      const ids = person.ids.get(collection) ?? [];
      person.ids.set(collection, ids);
      keep(ids, value);
    } else if (name === 'next' || name === 'cursor') keep(person.cursors, value);
    else if (name === 'epoch') person.epoch = value;
  }
}

export function keep(list: string[], value: string): void {
  if (list.includes(value)) return;
  list.push(value);
  if (list.length > maxKept) list.shift();
}
