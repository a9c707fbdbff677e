import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const compiled = new WeakMap<TSchema, Validator>();

/** As `Value.Check`, for schemas that are met again and again: each is compiled once. */
export function isValid(schema: TSchema, value: unknown): boolean {
  const known = compiled.get(schema);
  if (known) return known.Check(value);
  const made = Compile(schema) as Validator;
  compiled.set(schema, made);
  return made.Check(value);
}
