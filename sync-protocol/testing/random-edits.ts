import { findFieldFault, type Noun } from '../src/nouns/noun.ts';
import { nouns } from '../src/nouns/registry.ts';
import type { FieldValues } from '../src/rows/op.ts';
import { randomValue } from './random-value.ts';
import type { Rng } from './rng.ts';

/** What a person does to one row, without what sync adds to it. */
export type Edit =
  | { kind: 'add' | 'set'; noun: string; id: string; set: FieldValues }
  | { kind: 'delete' | 'restore'; noun: string; id: string };

export interface RowName {
  noun: string;
  id: string;
}

/** Edits of every registered noun, with values made from the nouns' own schemas. Texts are never used twice. */
export interface RandomEdits {
  /** Adds a row that nobody has, or now and then one with an id that another device may add too. */
  add: (isOwn: (row: RowName) => boolean) => Edit;
  set: (row: RowName) => Edit;
}

export function createRandomEdits(rng: Rng): RandomEdits {
  let made = 0;
  // However many nouns and fields there are, people must meet on the same ones: a run is about one or two of each.
  const nounsOfRun = [rng.pick(nouns), rng.pick(nouns)];
  const fieldsOfRun = new Map(
    nouns.map(({ name, fields }) => [name, [rng.pick(Object.keys(fields)), rng.pick(Object.keys(fields))]]),
  );
  const newNumber = () => ++made;
  const valuesOf = (noun: Noun, fields: readonly string[]): FieldValues => {
    const values = Object.fromEntries(
      fields.map((field) => [field, randomValue(rng, noun.fields[field]?.schema ?? {}, field, newNumber)]),
    );
    const fault = findFieldFault(noun, values, false);
    if (fault) throw new RangeError(`${noun.name}.${fault.field} would be refused: ${fault.reason}`);
    return values;
  };
  return {
    add: (isTaken) => {
      const noun = rng.pick(nounsOfRun);
      const shared = { noun: noun.name, id: `shared-${rng.below(3)}` };
      const isShared = rng.chance(0.15) && !isTaken(shared);
      const fields = Object.keys(noun.fields).filter(
        (field) => noun.required.includes(field) || noun.fields[field]?.initial !== undefined,
      );
      return {
        kind: 'add',
        noun: noun.name,
        id: isShared ? shared.id : `own-${++made}`,
        set: valuesOf(noun, fields),
      };
    },
    set: ({ noun: name, id }) => {
      const noun = nouns.find((candidate) => candidate.name === name);
      if (!noun) throw new RangeError(`unknown noun ${name}`);
      const fields = Object.keys(noun.fields);
      const first = rng.pick(rng.chance(0.7) ? (fieldsOfRun.get(name) ?? fields) : fields);
      const chosen = rng.chance(0.2) ? [...new Set([first, rng.pick(fields)])] : [first];
      return { kind: 'set', noun: name, id, set: valuesOf(noun, chosen) };
    },
  };
}
