import type { TSchema } from 'typebox';
import { isLostAction, lostActions } from '../rows/lost.ts';
import type { ActOp, FieldValues, Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import { fits } from '../schema/fits.ts';
import { itemKeyPattern, type KeyedList } from './keyed-list.ts';

export interface FieldRule {
  schema: TSchema;
  /** What a row without the field shows; undefined for a field that may be absent. */
  initial: unknown;
  /** Whether writing this value is an edit that a delete must not bury unseen (SPEC M6). */
  isContent: (value: unknown) => boolean;
  /** A value that loses a concurrent edit is kept on the row and offered (SPEC M10): for texts that are work to write. */
  keepsLost?: boolean;
  /** Whether this value takes something away, and so gives way to a concurrent one that does not (SPEC M11). */
  isRemoval?: (value: unknown) => boolean;
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
 * What the engine merges a kind of row by. Nouns of the product are declared (`defineNoun`), which says all of it and more.
 */
export interface Noun {
  /** Name in rows and operations, e.g. `quickItem`. */
  name: string;
  /** The queue it drains through, e.g. `quick-list`; queues never hold one another up. */
  queueName: string;
  fields: Record<string, FieldRule>;
  /** Lists whose items merge apart, by name; each item is the field `<list>.<key>` (SPEC M11). */
  lists?: Readonly<Record<string, KeyedList>>;
  /** Fields that an add must carry. */
  required: readonly string[];
  /** What an operation of kind `act` may name, by action. */
  actions?: Readonly<Record<string, ActionRule>>;
}

export interface FieldFault {
  field: string;
  reason: 'unknown' | 'missing' | 'invalid';
}

/** Whether a value is what a schema says; a server may have a faster one than TypeBox's own. */
type IsValid = (schema: TSchema, value: unknown) => boolean;

/** The first fault in what an operation carries, or null. */
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

/** Whether the arguments name a field that keeps what it lost, and a value that it takes. */
function isOfLost(noun: Noun, { field, value }: FieldValues, isValid: IsValid): boolean {
  const rule = typeof field === 'string' ? fieldRule(noun, field) : undefined;
  return rule?.keepsLost === true && (value === undefined || isValid(rule.schema, value));
}

const itemKey = new RegExp(itemKeyPattern);

/** The rule of a field or of an item of a list; undefined for a name that the noun has not. */
export function fieldRule(noun: Noun, field: string): FieldRule | undefined {
  if (Object.hasOwn(noun.fields, field)) return noun.fields[field];
  const dot = field.indexOf('.');
  const list = field.slice(0, Math.max(0, dot));
  if (!noun.lists || !Object.hasOwn(noun.lists, list) || !itemKey.test(field.slice(dot + 1)))
    return undefined;
  return noun.lists[list]?.rule;
}

/** The list of a row that has more items than it may, if there is one. */
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
