import {
  type Static,
  type TBoolean,
  type TNull,
  type TSchema,
  type TString,
  type TUnion,
  Type,
} from 'typebox';
import type { FieldRule } from './noun.ts';
import { Line, ProseOrNone } from './texts.ts';

/** A field rule with the static type of its values. */
export interface Field<Schema extends TSchema = TSchema, Initial = unknown> extends FieldRule {
  schema: Schema;
  initial: Initial;
}

interface FieldOptions<Value> {
  /**
   * Whether writing the field, or this value of it, protects a row from a delete that had not seen it (SPEC
   * M6). Default true.
   */
  content?: boolean | ((value: Value) => boolean);
  /**
   * A value that loses a concurrent edit is kept and offered (SPEC M10); for texts that are work to write.
   */
  keepsLost?: boolean;
}

/** A field that every record has: a row that lacks it shows `initial`. */
export function field<Schema extends TSchema>(
  schema: Schema,
  initial: Static<Schema>,
  options: FieldOptions<Static<Schema>> = {},
): Field<Schema, Static<Schema>> {
  return { schema, initial, ...rulesOf(options) };
}

/**
 * A field that a record may lack, for fields added to a noun later, so that older exports stay readable. For
 * a text that can be emptied again use `optional(LineOrNone(200))`.
 */
export function optional<Schema extends TSchema>(
  schema: Schema,
  options: FieldOptions<Static<Schema>> = {},
): Field<Schema, undefined> {
  return { schema, initial: undefined, ...rulesOf(options) };
}

/** One line that is never blank. */
export function line(maxLength: number, options?: FieldOptions<string>): Field<TString, string> {
  return field(Line(maxLength), '', options);
}

/** Text of several lines; empty for none. */
export function prose(maxLength: number, options?: FieldOptions<string>): Field<TString, string> {
  return field(ProseOrNone(maxLength), '', options);
}

export function flag(initial: boolean, options?: FieldOptions<boolean>): Field<TBoolean, boolean> {
  return field(Type.Boolean(), initial, options);
}

/** A value, or null for none. */
export function orNull<Schema extends TSchema>(schema: Schema): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()]);
}

/** Unchecking is content, since it says that the item is wanted after all; checking is not (SPEC M6). */
export const uncheckingIsContent = { content: (isChecked: boolean) => isChecked === false };

function rulesOf<Value>({
  content = true,
  keepsLost,
}: FieldOptions<Value>): Pick<FieldRule, 'isContent' | 'keepsLost'> {
  const isContent =
    typeof content === 'boolean' ? () => content : (value: unknown) => content(value as Value);
  return { isContent, ...(keepsLost && { keepsLost }) };
}
