import type { TSchema } from 'typebox';
import { itemField } from '../src/nouns/keyed-list.ts';
import { fieldRule, findFieldFault, type Noun } from '../src/nouns/noun.ts';
import { nouns } from '../src/nouns/registry.ts';
import { dismissLost } from '../src/rows/lost.ts';
import type { FieldValues } from '../src/rows/op.ts';
import type { RowName } from '../src/rows/row-key.ts';
import type { RowState } from '../src/rows/row-state.ts';
import { isValid } from './is-valid.ts';
import { randomValue } from './random-value.ts';
import type { Rng } from './rng.ts';

/** What a person does to one row, without what sync adds to it. */
export type RandomEdit =
  | { kind: 'add' | 'set'; noun: string; id: string; set: FieldValues }
  | { kind: 'delete' | 'restore'; noun: string; id: string }
  | { kind: 'act'; noun: string; id: string; action: string; args: FieldValues };

/** A row as a person has it on screen. */
type Seen = RowName & Partial<Pick<RowState, 'fields' | 'lost'>>;

/** Edits of every registered noun, with values made from the nouns' own schemas. Texts are never used twice. */
export interface RandomEdits {
  /** Adds a row that nobody has, or now and then one with an id that another device may add too. */
  add: (isOwn: (row: RowName) => boolean) => RandomEdit;
  /** Writes fields and items of lists; now and then takes a text that was lost. */
  set: (row: Seen) => RandomEdit;
  /** An action of the row's noun on what is on screen, or the dismissal of a lost text; null where there is neither. */
  act: (row: Seen) => RandomEdit | null;
}

/** @param among the nouns that the edits are of: the registered ones, if nothing else is said */
export function createRandomEdits(rng: Rng, among: readonly Noun[] = nouns): RandomEdits {
  let made = 0;
  // However many nouns and fields there are, people must meet on the same ones: a run is about one or two of each.
  const nounsOfRun = [rng.pick(among), rng.pick(among)];
  const fieldsOfRun = new Map(
    among.map((noun) => [noun.name, [rng.pick(fieldNames(noun)), rng.pick(fieldNames(noun))]]),
  );
  const newNumber = () => ++made;
  const nounByName = new Map(among.map((noun) => [noun.name, noun]));
  const named = (name: string): Noun => {
    const noun = nounByName.get(name);
    if (!noun) throw new RangeError(`unknown noun ${name}`);
    return noun;
  };
  const newValue = (schema: TSchema, name: string) => randomValue(rng, schema, name, newNumber);
  const valuesOf = (noun: Noun, fields: readonly string[]): FieldValues => {
    const values: FieldValues = {};
    for (const field of fields)
      values[field] = newValue(fieldRule(noun, field)?.schema ?? {}, field.replace('.', '-'));
    const fault = findFieldFault(noun, values, false, isValid);
    if (fault) throw new RangeError(`${noun.name}.${fault.field} would be rejected: ${fault.reason}`);
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
    set: ({ noun: name, id, lost = {} }) => {
      const noun = named(name);
      const [offered] = Object.entries(lost);
      if (offered && rng.chance(0.1))
        return { kind: 'set', noun: name, id, set: { [offered[0]]: rng.pick(offered[1]).value } };
      const fields = fieldNames(noun);
      const first = rng.pick(rng.chance(0.7) ? (fieldsOfRun.get(name) ?? fields) : fields);
      const chosen = rng.chance(0.2) ? [...new Set([first, rng.pick(fields)])] : [first];
      return {
        kind: 'set',
        noun: name,
        id,
        set: valuesOf(
          noun,
          chosen.flatMap((field) => withCompanion(noun, field)),
        ),
      };
    },
    act: ({ noun: name, id, fields = {}, lost = {} }) => {
      const noun = named(name);
      const [offered] = Object.entries(lost);
      if (offered && rng.chance(0.3)) return dismissLost(noun, id, offered[0], rng.pick(offered[1]));
      const actions = Object.entries(noun.actions ?? {});
      if (actions.length === 0) return null;
      const [action, rule] = rng.pick(actions);
      const args = newValue(rule.args, action) as FieldValues;
      for (const [arg, field] of Object.entries(rule.sees ?? {}))
        args[arg] = Object.hasOwn(fields, field) ? fields[field] : noun.fields[field]?.initial;
      return isValid(rule.args, args) ? { kind: 'act', noun: name, id, action, args } : null;
    },
  };
}

/**
 * What a list's amount was added up of is never written without the amount: the app does not, and where somebody does, a want that came
 * twice over a lost answer and a restore counts twice.
 */
const companions: Readonly<Record<string, string>> = { 'quickItem addedFrom': 'quantity' };

function withCompanion({ name }: Noun, field: string): string[] {
  const companion = companions[`${name} ${field}`];
  return companion === undefined ? [field] : [field, companion];
}

const namesOfFields = new WeakMap<Noun, readonly string[]>();

/** The fields of a noun and a few items of its lists. */
function fieldNames(noun: Noun): readonly string[] {
  const known = namesOfFields.get(noun);
  if (known) return known;
  const items = Object.keys(noun.lists ?? {}).flatMap((list) =>
    ['a', 'b', 'c'].map((key) => itemField(list, key)),
  );
  const names = [...Object.keys(noun.fields), ...items];
  namesOfFields.set(noun, names);
  return names;
}
