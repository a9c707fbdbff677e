import type { Kysely } from 'kysely';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { ServerRules } from 'sync-protocol/rows/server-rules.ts';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import type { Member } from '#lib/member.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import { applyOps } from './apply-ops.ts';
import { readHousehold } from './household/household-transaction.ts';
import type { ServerEdit } from './household-rows.ts';
import { countLiving, readRows } from './row-repository.ts';

/** Operations applied before the event loop gets a turn. */
const opsATurn = 500;

/** The result of a server edit; valid only if the household is still as in `household`. */
export interface ServerEditOutcome {
  household: Awaited<ReturnType<typeof readHousehold>>;
  /** The changed rows, one list per noun. */
  writes: RowState[][];
  /** The last change number taken. */
  seq: number;
  /** Whether the edit may add bytes, so that a full household rejects it. */
  isGrowing: boolean;
  /** The living rows that the edit is about, as they are afterwards. */
  rows: RowState[];
  /** Why the request is rejected; nothing is written then. */
  rejection: AppError | null;
}

/**
 * Works out what a server edit does to the household as it is, with event loop turns in between. Writes
 * nothing.
 */
export async function workOutServerEdit(
  db: Kysely<Database>,
  { householdId, number: author }: Pick<Member, 'householdId' | 'number'>,
  edit: ServerEdit,
  nowMs: number,
  rules?: ServerRules,
): Promise<ServerEditOutcome> {
  const { noun, device, first } = edit;
  const household = await readHousehold(db, householdId);
  const { epoch } = household;
  const context = { stamp: nowMs, epoch };
  const outcome: ServerEditOutcome = {
    household,
    writes: [],
    seq: household.seq,
    isGrowing: false,
    rows: [],
    rejection: null,
  };

  /**
   * The server's own operations are not limited in number of rows, only by the row's own bounds and, in the
   * caller, by the household's bytes.
   *
   * @throws AppError the first rejection, since the request is answered as a whole
   */
  async function apply(noun: Noun, rows: readonly RowState[], ops: readonly Op[]): Promise<RowState[]> {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const changedIds = new Set<string>();
    for (let from = 0; from < ops.length; from += opsATurn) {
      if (from > 0) await nextTurn();
      const { changed, seq, rejections } = applyOps(byId, ops.slice(from, from + opsATurn), {
        noun,
        device,
        author,
        epoch,
        seq: outcome.seq,
        nowMs,
        ...(rules && { rules }),
        livingCount: 0,
        maxRows: Number.POSITIVE_INFINITY,
      });
      const [rejection] = rejections;
      if (rejection) throw new AppError(rejection.code, rejection.message);
      for (const row of changed) byId.set(row.id, row);
      for (const { id } of changed) changedIds.add(id);
      outcome.seq = seq;
    }
    outcome.isGrowing ||= ops.some(({ kind }) => kind === 'add' || kind === 'set');
    const after = [...byId.values()];
    outcome.writes.push(after.filter(({ id }) => changedIds.has(id)));
    return after;
  }

  try {
    const firstRows = first ? await readRows(db, householdId, first.noun.name) : [];
    const rows = inOrderOfMaking(await readEdited(db, householdId, edit, firstRows));
    if (first) await apply(first.noun, firstRows, first.toOps(firstRows, { ...context, others: rows }));
    const livingCount = await countLiving(db, householdId, noun.name);
    const after = await apply(noun, rows, edit.toOps(rows, context, livingCount));
    outcome.rows = after.filter(({ deleted }) => deleted === null);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    outcome.rejection = error;
  }
  return outcome;
}

async function readEdited(
  db: Kysely<Database>,
  householdId: string,
  { noun, ids, deletedIds, isAbout }: ServerEdit,
  firstRows: readonly RowState[],
) {
  const isWanted = isAbout?.(firstRows);
  if (!deletedIds) return readRows(db, householdId, noun.name, { isWanted, ...(ids && { ids }) });
  const living = await readRows(db, householdId, noun.name, { isLiving: true, isWanted });
  const known = new Set(living.map(({ id }) => id));
  const others = [...new Set(deletedIds(firstRows))].filter((id) => !known.has(id));
  return [...living, ...(await readRows(db, householdId, noun.name, { ids: others, isWanted }))];
}

/** Sorts rows in place into order of creation. */
export function inOrderOfMaking<T extends { created: { version: number } }>(rows: T[]): T[] {
  return rows.sort((a, b) => a.created.version - b.created.version);
}
