/** What every operation says about what its author saw, and when. */
interface Authored {
  noun: string;
  /** Bare row id, never with the `temp_` prefix. */
  id: string;
  /** Version of the row that the author had on screen; 0 for none (SPEC O2). */
  base: number;
  /** Epoch of the household in which `base` was counted; '' with base 0. */
  epoch: string;
  /** Corrected device clock at the moment of the edit, epoch milliseconds (SPEC C1). */
  stamp: number;
}

export type FieldValues = Record<string, unknown>;

export interface AddOp extends Authored {
  kind: 'add';
  set: FieldValues;
}

export interface SetOp extends Authored {
  kind: 'set';
  set: FieldValues;
}

export interface DeleteOp extends Authored {
  kind: 'delete';
}

export interface RestoreOp extends Authored {
  kind: 'restore';
}

/** An action that the noun itself defines, e.g. advancing a recurring item by one occurrence (SPEC M12). */
export interface ActOp extends Authored {
  kind: 'act';
  /** Name in the noun's `actions`. */
  action: string;
  args: FieldValues;
}

/** What a person did to one row. Operations are never changed once queued. */
export type Op = AddOp | SetOp | DeleteOp | RestoreOp | ActOp;

/** A queued operation with its number on its device: ascending, never reused. */
export type NumberedOp = Op & { n: number };
