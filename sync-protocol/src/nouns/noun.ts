import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { ActOp, FieldValues, Op } from '../rows/op.ts';

export interface FieldRule {
  schema: TSchema;
  /** What a row without the field shows; undefined for a field that may be absent. */
  initial: unknown;
  /** Whether writing this value is an edit that a delete must not bury unseen (SPEC M6). */
  isContent: (value: unknown) => boolean;
}

/**
 * Something that people do to a row and that is more than writing values: what it comes to is worked out from the row as
 * the server has it, and not as its author saw it (SPEC M12).
 */
export interface ActionRule {
  /** Schema of the arguments, an object. */
  args: TSchema;
  /**
   * Arguments that name the value of a field as its author saw it, by argument. Where the field is another by then, somebody
   * else has been there before and the act comes to nothing: it happens once from however many devices. Recurring items'
   * `advance {occurrence, day}` has `{ occurrence: 'nextDueDate' }`.
   */
  sees?: Readonly<Record<string, string>>;
  /**
   * The values that it writes; null for none. Pure, and never throws for fields and arguments that their schemas take.
   *
   * @param fields as `recordOf` has them: a field that the row lacks has its initial value
   */
  apply: (fields: Readonly<FieldValues>, args: Readonly<FieldValues>) => FieldValues | null;
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
  /** What an operation of kind `act` may name, by action. */
  actions?: Readonly<Record<string, ActionRule>>;
}

export interface FieldFault {
  field: string;
  reason: 'unknown' | 'missing' | 'invalid';
}

/** The first fault in what an operation carries, or null. */
export function findOpFault(noun: Noun, op: Op): FieldFault | null {
  if (op.kind === 'act') return findActFault(noun, op);
  return 'set' in op ? findFieldFault(noun, op.set, op.kind === 'add') : null;
}

function findActFault(noun: Noun, { action, args }: ActOp): FieldFault | null {
  const rule = actionNamed(noun, action);
  if (!rule) return { field: 'sync.action', reason: 'unknown' };
  return Value.Check(rule.args, args) ? null : { field: 'sync.args', reason: 'invalid' };
}

export function actionNamed(noun: Noun, action: string): ActionRule | undefined {
  return noun.actions && Object.hasOwn(noun.actions, action) ? noun.actions[action] : undefined;
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
