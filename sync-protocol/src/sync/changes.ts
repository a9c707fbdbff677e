import { type Static, Type } from 'typebox';
import { RowState } from '../rows/row-state.ts';
import { cursorPattern } from './cursor.ts';

export const changesPageSize = { default: 500, max: 1000 } as const;

export const ChangesQuery = Type.Object(
  {
    /** `next` of the last answer; absent for the very first page. */
    since: Type.Optional(Type.String({ pattern: cursorPattern, maxLength: 64 })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: changesPageSize.max, default: changesPageSize.default }),
    ),
  },
  { additionalProperties: false },
);
export type ChangesQuery = Static<typeof ChangesQuery>;

/** One page of the feed, rows in ascending order of version, each row once with its latest state (SPEC P1). */
export const ChangesPage = Type.Object({
  rows: Type.Array(RowState),
  next: Type.String({ pattern: cursorPattern }),
  more: Type.Boolean(),
  /** The cursor could not be continued: this page starts from the beginning (SPEC P4). */
  reset: Type.Boolean(),
  /** Rows still to come after this page. */
  remaining: Type.Integer({ minimum: 0 }),
  /** Server clock, epoch milliseconds. */
  serverTime: Type.Integer(),
});
export type ChangesPage = Static<typeof ChangesPage>;

/**
 * Data of the server-sent event `change`: the household's feed has moved to `cursor`. For a small change the
 * poke carries it: `rows` are all rows that changed after `from` (SPEC P8). Either both are present or
 * neither.
 */
export const Poke = Type.Object({
  cursor: Type.String({ pattern: cursorPattern }),
  from: Type.Optional(Type.String({ pattern: cursorPattern })),
  rows: Type.Optional(Type.Array(RowState)),
});
export type Poke = Static<typeof Poke>;

/** Rows a poke carries at most; beyond it the device pulls. */
export const mostPokedRows = 20;
/** Size of a poke's rows at most, as JSON in UTF-8. */
export const mostPokedBytes = 8 * 1024;

/**
 * Data of the server-sent event `account`: the mark of the person's tier (`accountMark`), sent on connecting
 * and whenever it changes.
 */
export const AccountPoke = Type.Object({ mark: Type.String({ maxLength: 200 }) });
export type AccountPoke = Static<typeof AccountPoke>;

/**
 * Data of the server-sent event `households`, sent on connecting and whenever it changes: the mark tells a
 * device whether `GET /api/households` would answer something new.
 */
export const HouseholdsPoke = Type.Object({ mark: Type.String({ maxLength: 200 }) });
export type HouseholdsPoke = Static<typeof HouseholdsPoke>;
