import { isRowState } from 'sync-protocol/rows/is-row-state.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import { ChangesPage } from 'sync-protocol/sync/changes.ts';
import { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import { type Static, type TSchema, Type } from 'typebox';

/** Schemas of answers with rows whose row check is fast, since an answer has hundreds of them. */
export const PageAnswer = withRows(ChangesPage);
export const RowsAnswer = withRows(MergeAnswer);

function withRows<S extends TSchema>(schema: S) {
  const isTaken = (body: unknown) =>
    typeof body === 'object' &&
    body !== null &&
    'rows' in body &&
    Array.isArray(body.rows) &&
    body.rows.every(isRowState) &&
    fits(schema, { ...body, rows: [] });
  return Type.Unsafe<Static<S>>(Type.Refine(Type.Unknown(), isTaken, () => 'must be an answer with rows'));
}
