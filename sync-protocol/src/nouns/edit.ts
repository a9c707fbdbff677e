import type { FieldValues } from '../rows/op.ts';

/**
 * The row that the person had on screen, where that is not the one of the moment: a form that was opened before another
 * device's edit came in. Without it the row of the moment counts (SPEC O2).
 */
export interface Seen {
  base: number;
  epoch: string;
}

/** What a edit says, e.g. where it is kept as JSON. */
export type EditData =
  | { kind: 'add'; noun: string; id: string; set: FieldValues }
  | { kind: 'set'; noun: string; id: string; set: FieldValues; seen?: Seen }
  | { kind: 'delete'; noun: string; id: string }
  | { kind: 'restore'; noun: string; id: string }
  /** An action of the noun's own, e.g. `advance`; it happens to the row as the server has it (SPEC M12). */
  | { kind: 'act'; noun: string; id: string; action: string; args: FieldValues };

declare const madeByNoun: unique symbol;

/**
 * What a person does to one row; sync adds when, where and what they had on screen. Made by the row's noun, `recipe.set(id, values)`,
 * and not written down by hand: so a field that the noun has not, or a value of another type, does not compile.
 */
export type Edit = EditData & { readonly [madeByNoun]: true };

/** For edits that were a noun's once: read back from where they were kept, or drawn from its schemas. */
export function asEdit(data: EditData): Edit {
  return data as Edit;
}
