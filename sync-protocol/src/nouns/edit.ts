import type { FieldValues } from '../rows/op.ts';

/**
 * The row that the person had on screen, if not the current one, e.g. in a form opened before another
 * device's edit arrived. Without it the current row counts (SPEC O2).
 */
export interface Seen {
  base: number;
  epoch: string;
}

/** An edit's data, e.g. when it is stored as JSON. */
export type EditData =
  | { kind: 'add'; noun: string; id: string; set: FieldValues }
  | { kind: 'set'; noun: string; id: string; set: FieldValues; seen?: Seen }
  | { kind: 'delete'; noun: string; id: string }
  | { kind: 'restore'; noun: string; id: string }
  /** An action of the noun, e.g. `advance`, applied to the row as the server has it (SPEC M12). */
  | { kind: 'act'; noun: string; id: string; action: string; args: FieldValues };

declare const madeByNoun: unique symbol;

/**
 * What a person does to one row; sync adds device, time and what was on screen. Only made by the row's noun,
 * e.g. `recipe.set(id, values)`, so that an unknown field or a value of another type does not compile.
 */
export type Edit = EditData & { readonly [madeByNoun]: true };

/** For edits that a noun made earlier and that were stored, or that are generated from the noun's schemas. */
export function asEdit(data: EditData): Edit {
  return data as Edit;
}
