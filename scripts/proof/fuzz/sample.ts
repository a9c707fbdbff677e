import fc from 'fast-check';
import type { Rng } from '../../../sync-protocol/testing/rng.ts';
import { knownId, type Person } from './pool.ts';
import type { Schema } from './routes.ts';

const words = [
  'milk',
  'Äiti & isä',
  '½ dl',
  '豆腐',
  '🥕 porkkana',
  '1,5',
  'a',
  '2026-03-29',
  '2026-10-25',
  '18:30',
  'en',
  'fi',
];
const links = ['https://example.com/a?b=c', 'aino@example.com', '/recipes/1'];
const days = ['2026-01-31', '2026-02-28', '2024-02-29', '2026-12-31', '1970-01-01', '9999-12-31'];

/** Cache of texts that match each pattern. */
const made = new Map<string, readonly string[]>();

/** A value valid by the schema, as this person would send it; `name` is the field's name. */
export function sample(schema: Schema, person: Person, rng: Rng, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return rng.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sample(rng.pick(choices), person, rng, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part, person, rng, name)));
  const type = typeof schema.type === 'object' ? rng.pick(schema.type) : schema.type;
  switch (type) {
    case 'string':
      return text(schema, person, rng, name);
    case 'integer':
      return Math.round(number(schema, rng));
    case 'number':
      return number(schema, rng);
    case 'boolean':
      return rng.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return list(schema, person, rng, name);
    case 'object':
      return record(schema, person, rng);
    default:
      return rng.pick<unknown>([null, 1, true, person.secret, [], {}]);
  }
}

function record(schema: Schema, person: Person, rng: Rng) {
  const required = new Set(schema.required);
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || rng.chance(0.6))
    .map(([name, field]) => [name, sample(field, person, rng, name)]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function list(
  { items = {}, minItems = 0, maxItems = 1_000 }: Schema,
  person: Person,
  rng: Rng,
  name: string,
) {
  const length = Math.max(minItems, Math.min(maxItems, rng.below(6)));
  return Array.from({ length }, () => sample(items, person, rng, name));
}

function number({ minimum = -1_000_000, maximum = 1_000_000 }: Schema, rng: Rng): number {
  const roll = rng.below(4);
  if (roll === 0) return minimum;
  if (roll === 1) return maximum;
  return minimum + rng.next() * Math.min(maximum - minimum, roll === 2 ? 20 : maximum - minimum);
}

function text(schema: Schema, person: Person, rng: Rng, name: string): string {
  const { pattern, minLength = 0, maxLength = 10_000 } = schema;
  const form = pattern === undefined ? null : new RegExp(pattern, 'u');
  const fits = (value: string) =>
    value.length >= minLength && value.length <= maxLength && (form === null || form.test(value));
  const id =
    /id$/i.test(name) && rng.chance(0.7) ? knownId(person, collectionNamedIn(name, person), rng) : undefined;
  const cursor = name === 'since' && person.cursors.length > 0 ? rng.pick(person.cursors) : undefined;
  const tries = [
    ...(id === undefined ? [] : [id]),
    ...(cursor === undefined ? [] : [cursor]),
    `${person.secret} ${rng.pick(words)}`,
    person.secret,
    rng.pick(words),
    rng.pick(links),
    rng.pick(days),
    'x'.repeat(maxLength),
  ];
  const fitting = tries.find(fits);
  if (fitting !== undefined) return fitting;
  return form === null ? 'x'.repeat(minLength) : rng.pick(matching(form, minLength, maxLength));
}

/** The collection that a field refers to: `recipes` for `recipeId`. */
const collectionNamedIn = (field: string, person: Person) =>
  [...person.ids.keys()].find((collection) => collection.startsWith(field.replace(/Id$/, '') || '?')) ?? '';

function matching(form: RegExp, minLength: number, maxLength: number): readonly string[] {
  const key = `${form.source} ${minLength} ${maxLength}`;
  const known =
    made.get(key) ?? search(form).filter(({ length }) => length >= minLength && length <= maxLength);
  made.set(key, known);
  return known.length > 0 ? known : ['x'];
}

/** Texts that match a pattern; empty if fast-check does not support it. */
function search(form: RegExp): string[] {
  try {
    return fc.sample(fc.stringMatching(form), { numRuns: 40, seed: 1 });
  } catch {
    return [];
  }
}
