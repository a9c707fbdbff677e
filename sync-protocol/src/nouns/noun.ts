import type { TSchema } from 'typebox';
import { isLostAction, lostActions } from '../rows/lost.ts';
import type { ActOp, FieldValues, Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import { fits } from '../schema/fits.ts';
import { itemKeyPattern, type KeyedList } from './keyed-list.ts';

export interface FieldRule {
  schema: TSchema;
  /** Value of a row that lacks the field; undefined if the field may be absent. */
  initial: unknown;
  /** Whether writing this value protects the row from a delete that had not seen it (SPEC M6). */
  isContent: (value: unknown) => boolean;
  /**
   * A value that loses a concurrent edit is kept on the row and offered (SPEC M10); for texts that are work
   * to write.
   */
  keepsLost?: boolean;
  /** Whether this value is a removal, which gives way to a concurrent value that is none (SPEC M11). */
  isRemoval?: (value: unknown) => boolean;
}

/**
 * An action on a row that is more than writing values: its outcome is computed from the row as the server has
 * it, not as its author saw it (SPEC M12).
 */
export interface ActionRule {
  /** Schema of the arguments, an object. */
  args: TSchema;
  /**
   * Arguments that carry a field's value as the author saw it: argument name to field name. If the field has
   * another value by then, somebody else was faster and the act has no effect, so it happens once however
   * many devices send it. E.g. `advance {occurrence, day}` of recurring items has `{ occurrence:
   * 'nextDueDate' }`.
   */
  sees?: Readonly<Record<string, string>>;
  /**
   * Returns the field values to write; null for none. Pure, and never throws for fields and arguments that
   * are valid by their schemas.
   *
   * @param fields the row's values as in `recordOf`: a missing field has its initial value
   */
  apply: (fields: Readonly<FieldValues>, args: Readonly<FieldValues>) => FieldValues | null;
}

/**
 * What the engine needs to merge one kind of row. The product's nouns are declared with `defineNoun`, which
 * adds the rest.
 */
export interface Noun {
  /** Name in rows and operations, e.g. `quickItem`. */
  name: string;
  /**
   * The queue that sends the noun's operations, e.g. `quick-list`. Queues never hold one another up (SPEC
   * Q7).
   */
  queueName: string;
  fields: Record<string, FieldRule>;
  /** Lists whose items merge separately, by name; each item is the field `<list>.<key>` (SPEC M11). */
  lists?: Readonly<Record<string, KeyedList>>;
  /** Fields that an add must carry. */
  required: readonly string[];
  /** Actions that an `act` may name, by name. */
  actions?: Readonly<Record<string, ActionRule>>;
}

export interface FieldFault {
  field: string;
  reason: 'unknown' | 'missing' | 'invalid';
}

/** Whether a value is valid by a schema; the server may pass a faster check than the default one. */
type IsValid = (schema: TSchema, value: unknown) => boolean;

/** The first fault in an operation's fields or action, or null. */
export function findOpFault(noun: Noun, op: Op, isValid: IsValid = fits): FieldFault | null {
  if (op.kind === 'act') return findActFault(noun, op, isValid);
  return 'set' in op ? findFieldFault(noun, op.set, op.kind === 'add', isValid) : null;
}

function findActFault(noun: Noun, { action, args }: ActOp, isValid: IsValid): FieldFault | null {
  const schema = isLostAction(action) ? lostActions[action] : actionNamed(noun, action)?.args;
  if (!schema) return { field: 'sync.action', reason: 'unknown' };
  const isTaken = isValid(schema, args) && (!isLostAction(action) || isOfLost(noun, args, isValid));
  return isTaken ? null : { field: 'sync.args', reason: 'invalid' };
}

/** Whether the arguments of a lost-value action name a field with `keepsLost` and a valid value of it. */
function isOfLost(noun: Noun, { field, value }: FieldValues, isValid: IsValid): boolean {
  const rule = typeof field === 'string' ? fieldRule(noun, field) : undefined;
  return rule?.keepsLost === true && (value === undefined || isValid(rule.schema, value));
}

const itemKey = new RegExp(itemKeyPattern);

/**
 * The rule of a field or of a list's item `<list>.<key>`; undefined if the noun has no such field or list.
 */
export function fieldRule(noun: Noun, field: string): FieldRule | undefined {
  if (Object.hasOwn(noun.fields, field)) return noun.fields[field];
  const dot = field.indexOf('.');
  const list = field.slice(0, Math.max(0, dot));
  if (!noun.lists || !Object.hasOwn(noun.lists, list) || !itemKey.test(field.slice(dot + 1)))
    return undefined;
  return noun.lists[list]?.rule;
}

/** Name of the first list of the row that exceeds its `maxKeys`, if any. */
export function findOverfullList(noun: Noun, row: RowState): string | undefined {
  return Object.entries(noun.lists ?? {}).find(
    ([list, { maxKeys }]) =>
      Object.keys(row.fields).filter((field) => field.startsWith(`${list}.`)).length > maxKeys,
  )?.[0];
}

export function actionNamed(noun: Noun, action: string): ActionRule | undefined {
  return noun.actions && Object.hasOwn(noun.actions, action) ? noun.actions[action] : undefined;
}

/** The first fault in the values of an add (`isComplete`) or a set, or null. */
export function findFieldFault(
  noun: Noun,
  values: FieldValues,
  isComplete: boolean,
  isValid: IsValid = fits,
): FieldFault | null {
  for (const field of Object.keys(values)) {
    const rule = fieldRule(noun, field);
    if (!rule) return { field, reason: 'unknown' };
    if (!isValid(rule.schema, values[field])) return { field, reason: 'invalid' };
  }
  const missing = isComplete ? noun.required.find((field) => !Object.hasOwn(values, field)) : undefined;
  return missing === undefined ? null : { field: missing, reason: 'missing' };
}
