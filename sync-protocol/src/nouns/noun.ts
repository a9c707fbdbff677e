import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { FieldValues } from '../rows/op.ts';

export interface FieldRule {
  schema: TSchema;
  /** What a row without the field shows; undefined for a field that may be absent. */
  initial: unknown;
  /** Whether writing this value is an edit that a delete must not bury unseen (SPEC M6). */
  isContent: (value: unknown) => boolean;
}

/**
 * One kind of row that syncs. The engine, the server and the simulation know nouns only through this and the registry.
 */
export interface Noun {
  /** Name in rows and operations, e.g. `quickItem`. */
  name: string;
  /** The queue it drains through, e.g. `quick-list`; resources never hold one another up. */
  resource: string;
  fields: Record<string, FieldRule>;
  /** Fields that an add must carry. */
  required: readonly string[];
}

export interface FieldFault {
  field: string;
  reason: 'unknown' | 'missing' | 'invalid';
}

/** The first fault in the values of an add (`isComplete`) or a set, or null. */
export function findFieldFault(noun: Noun, values: FieldValues, isComplete: boolean): FieldFault | null {
  for (const field of Object.keys(values)) {
    const rule = Object.hasOwn(noun.fields, field) ? noun.fields[field] : undefined;
    if (!rule) return { field, reason: 'unknown' };
    if (!Value.Check(rule.schema, values[field])) return { field, reason: 'invalid' };
  }
  const missing = isComplete ? noun.required.find((field) => !Object.hasOwn(values, field)) : undefined;
  return missing === undefined ? null : { field: missing, reason: 'missing' };
}
