import type { TSchema } from 'typebox';
import { dayMs } from '../src/dates/day-ms.ts';
import { isValid } from './is-valid.ts';
import type { Rng } from './rng.ts';

/**
 * A value that a schema takes. A text is never made twice, as far as the schema leaves room: what is seen later can then
 * be traced to who wrote it.
 *
 * @param newNumber gives a number that was never given before
 * @throws RangeError for a schema that this does not know
 */
export function randomValue(rng: Rng, schema: TSchema, name: string, newNumber: () => number): unknown {
  const inner = (part: TSchema, partName: string) => randomValue(rng, part, partName, newNumber);
  const keywords = schema as Readonly<Record<string, unknown>>;
  if (Array.isArray(keywords.enum)) return rng.pick(keywords.enum);
  if (Array.isArray(keywords.anyOf)) return inner(rng.pick(keywords.anyOf as TSchema[]), name);
  if ('const' in keywords) return keywords.const;
  switch (keywords.type) {
    case 'null':
      return null;
    case 'boolean':
      return rng.chance(0.5);
    case 'integer':
    case 'number':
      return randomNumber(rng, keywords);
    case 'string':
      return randomText(schema, name, newNumber());
    case 'array':
      return Array.from({ length: rng.below(4) }, () => inner(keywords.items as TSchema, name));
    case 'object': {
      const { properties = {}, required = [] } = keywords as {
        properties?: Record<string, TSchema>;
        required?: readonly string[];
      };
      const present = Object.entries(properties).filter(([key]) => required.includes(key) || rng.chance(0.7));
      return Object.fromEntries(present.map(([key, part]) => [key, inner(part, key)]));
    }
    default:
      throw new RangeError(`no random value for ${name}: teach random-value.ts its schema`);
  }
}

function randomNumber(rng: Rng, keywords: Readonly<Record<string, unknown>>): number {
  const minimum = Number(keywords.minimum ?? 0);
  const maximum = Number(keywords.maximum ?? 1_000_000);
  return minimum + rng.below(Math.floor(maximum - minimum) + 1);
}

/** The first of some spellings of `number` that the schema takes: words, a bare id, an address, an image, a day, a language, digits, a currency. */
function randomText(schema: TSchema, name: string, number: number): string {
  const usual = usualSpelling.get(schema)?.(name, number);
  if (usual !== undefined && isValid(schema, usual)) return usual;
  for (const spell of spellings) {
    const text = spell(name, number);
    if (!isValid(schema, text)) continue;
    usualSpelling.set(schema, spell);
    return text;
  }
  throw new RangeError(`no random text for ${name}: teach random-value.ts its form`);
}

type Spelling = (name: string, number: number) => string;

/** The one that a schema took last. */
const usualSpelling = new WeakMap<TSchema, Spelling>();

const spellings: readonly Spelling[] = [
  (name, number) => `${name} ${number}`,
  (name, number) => `${name}-${number}`,
  (name, number) => `/${name}/${number}`,
  (_, number) => `/api/images/${String(number).padStart(64, '0')}`,
  (_, number) => new Date(Date.UTC(2026, 0, 1) + number * dayMs).toISOString().slice(0, 10),
  (_, number) => `fi-x${number}`,
  (_, number) => String(number).padStart(8, '0'),
  (_, number) => ['EUR', 'SEK', 'USD'][number % 3] ?? '',
];
