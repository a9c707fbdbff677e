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

/** A rule whose values have a static type. */
export interface Field<Schema extends TSchema = TSchema, Initial = unknown> extends FieldRule {
  schema: Schema;
  initial: Initial;
}

interface FieldOptions<Value> {
  /** Whether writing it, or this value of it, keeps a row from a delete that had not seen it (SPEC M6). It does unless told. */
  content?: boolean | ((value: Value) => boolean);
  /** A value that loses a concurrent edit is offered (SPEC M10): for what is work to write. */
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
 * A field that a record may lack: what is added to a noun that people have already, so that older exports are read as before.
 * A text that can be emptied again is `optional(LineOrNone(200))`.
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

/** Lines of text; empty for none. */
export function prose(maxLength: number, options?: FieldOptions<string>): Field<TString, string> {
  return field(ProseOrNone(maxLength), '', options);
}

export function flag(initial: boolean, options?: FieldOptions<boolean>): Field<TBoolean, boolean> {
  return field(Type.Boolean(), initial, options);
}

/** A value that may be said to be none. */
export function orNull<Schema extends TSchema>(schema: Schema): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()]);
}

/** Taking the check mark off is content, as it says that the thing is wanted after all; putting it on is not (SPEC M6). */
export const uncheckingIsContent = { content: (isChecked: boolean) => isChecked === false };

function rulesOf<Value>({
  content = true,
  keepsLost,
}: FieldOptions<Value>): Pick<FieldRule, 'isContent' | 'keepsLost'> {
  const isContent =
    typeof content === 'boolean' ? () => content : (value: unknown) => content(value as Value);
  return { isContent, ...(keepsLost && { keepsLost }) };
}
