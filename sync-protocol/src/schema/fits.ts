import type { Static, TSchema } from 'typebox';
import { isRecord } from './is-record.ts';

/**
 * Whether a value matches a schema, as TypeBox's `Check` does, for the keywords used here: TypeBox's engine
 * would add 50 kB to every page that calls a server. A test compares the two for every schema.
 *
 * @throws Error for an unsupported keyword
 */
export function fits<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  for (const keyword in schema)
    if (!keywordNamed(keyword)(value, schema[keyword as keyof Schema], schema)) return false;
  const refinements = (schema as Refined)['~refine'];
  return refinements === undefined || refinements.every(({ check }) => check(value));
}

type KeywordRule = (value: unknown, limit: never, schema: TSchema) => boolean;
type Properties = Readonly<Record<string, TSchema>>;
interface Refined {
  '~refine'?: readonly { check: (value: unknown) => boolean }[];
}

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => isRecord(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: Number.isFinite,
  integer: Number.isInteger,
  null: (value) => value === null,
};

/** As in JSON Schema, a keyword accepts values of types that it does not concern. */
const keywords: Readonly<Record<string, KeywordRule>> = {
  type: (value, kind: string) => kinds[kind]?.(value) ?? false,
  const: (value, only: unknown) => value === only,
  enum: (value, options: readonly unknown[]) => options.includes(value),
  anyOf: (value, schemas: readonly TSchema[]) => schemas.some((schema) => fits(schema, value)),
  not: (value, schema: TSchema) => !fits(schema, value),
  required: (value, names: readonly string[]) =>
    !isRecord(value) || names.every((name) => Object.hasOwn(value, name)),
  properties: (value, properties: Properties, { required = [] }: { required?: readonly string[] }) =>
    !isRecord(value) ||
    Object.entries(properties).every(([name, schema]) => {
      // An undefined property counts as absent, unless it is required.
      const isLeftOut = value[name] === undefined && !(required.includes(name) && Object.hasOwn(value, name));
      return isLeftOut || fits(schema, value[name]);
    }),
  patternProperties: (value, properties: Properties) =>
    !isRecord(value) ||
    Object.entries(properties).every(([pattern, schema]) =>
      Object.entries(value).every(([name, each]) => !matches(name, pattern) || fits(schema, each)),
    ),
  additionalProperties: (value, rule: TSchema | boolean, { properties = {} }: { properties?: Properties }) =>
    !isRecord(value) ||
    Object.keys(value).every(
      (name) =>
        Object.hasOwn(properties, name) || (typeof rule === 'boolean' ? rule : fits(rule, value[name])),
    ),
  items: (value, schema: TSchema) => !Array.isArray(value) || value.every((item) => fits(schema, item)),
  minItems: (value, least: number) => !Array.isArray(value) || value.length >= least,
  maxItems: (value, most: number) => !Array.isArray(value) || value.length <= most,
  pattern: (value, pattern: string) => typeof value !== 'string' || matches(value, pattern),
  minLength: (value, least: number) => typeof value !== 'string' || charactersOf(value) >= least,
  maxLength: (value, most: number) =>
    typeof value !== 'string' || value.length <= most || charactersOf(value) <= most,
  minimum: (value, least: number) => typeof value !== 'number' || value >= least,
  maximum: (value, most: number) => typeof value !== 'number' || value <= most,
  default: () => true,
};

function keywordNamed(name: string): (value: unknown, limit: unknown, schema: TSchema) => boolean {
  const rule = keywords[name];
  if (!rule) throw new Error(`A schema here cannot say ${name}`);
  return rule as (value: unknown, limit: unknown, schema: TSchema) => boolean;
}

/** Length in code points, as JSON Schema counts it. */
const charactersOf = (text: string) => [...text].length;

const compiled = new Map<string, RegExp>();

function matches(text: string, pattern: string): boolean {
  let expression = compiled.get(pattern);
  if (!expression) {
    expression = new RegExp(pattern, 'u');
    compiled.set(pattern, expression);
  }
  return expression.test(text);
}
