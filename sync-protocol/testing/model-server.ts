import type { ErrorCode } from '../src/errors.ts';
import { findOpFault, type Noun } from '../src/nouns/noun.ts';
import { firstMember } from '../src/rows/authors.ts';
import type { NumberedOp, Op } from '../src/rows/op.ts';
import { rowKey } from '../src/rows/row-key.ts';
import type { RowState } from '../src/rows/row-state.ts';
import { type ServerRules, serverRules } from '../src/rows/server-rules.ts';
import { fromChange } from '../src/sync/change.ts';
import type { ChangesPage, Poke } from '../src/sync/changes.ts';
import { type Cursor, formatCursor, parseCursor } from '../src/sync/cursor.ts';
import type { AsSent, MergeAnswer, RejectedOp } from '../src/sync/merge-answer.ts';
import { isSame } from './is-same.ts';
import { isValid } from './is-valid.ts';
import { modelNouns } from './model-nouns.ts';

export interface MergeRequest {
  key: string;
  queue: string;
  device: string;
  changes: readonly unknown[];
  /** Whether the device works out the rows that an answer leaves to it (SPEC W12). */
  knowsAsSent?: boolean;
}

interface Household {
  epoch: string;
  seq: number;
  prunedSeq: number;
  /** By noun and id. */
  rows: Map<string, RowState>;
  /** When rows were deleted by the server's clock. */
  deletedAt: Map<string, number>;
  /** Every row as it was after each change, by change number. */
  log: { key: string; row: RowState }[];
  answers: Map<
    string,
    {
      request: MergeRequest;
      atMs: number;
      acknowledged: number[];
      rejected: RejectedOp[];
      unmet: number[];
      keys: string[];
      asSent: AsSent['ops'];
    }
  >;
}

/** One household's server in memory: the rules of the real one, without HTTP and SQL. */
export interface ModelServer {
  /** @returns null for a key that was used for another body */
  merge: (request: MergeRequest) => MergeAnswer | null;
  changes: (since: string | undefined, limit: number) => ChangesPage;
  /** What a poke brings of everything after a change number. */
  poke: (since: number) => Poke;
  rows: () => RowState[];
  /** The cursor of a device that knows everything. */
  cursor: () => string;
  /** The number of the last change. */
  seq: () => number;
  row: (noun: string, id: string) => RowState | undefined;
  /** Forgets answers and tombstones of at least this age; without one all tombstones and no answer. */
  prune: (ageMs?: number) => void;
  /** A copy of everything; `restore` goes back to it. */
  backup: () => Household;
  restore: (backup: Household) => void;
}

export function createModelServer(deps: {
  nowMs: () => number;
  rules?: ServerRules;
  /** Why the server rejects an operation whose values are valid; null for no reason. */
  rejection?: (noun: Noun, op: Op) => { code: ErrorCode; message: string } | null;
  /** Told of every operation right after it met its row. */
  onApplied?: (
    op: NumberedOp,
    device: string,
    before: RowState | null,
    after: RowState | null,
    epoch: string,
  ) => void;
}): ModelServer {
  const { nowMs, rules = serverRules, rejection = () => null, onApplied } = deps;
  let epochs = 1;
  let household: Household = {
    epoch: 'e1',
    seq: 0,
    prunedSeq: 0,
    rows: new Map(),
    log: [],
    deletedAt: new Map(),
    answers: new Map(),
  };

  /** @returns why not; whether an act met no row, or the row is what was sent */
  const apply = (
    noun: Noun,
    op: NumberedOp,
    device: string,
    key: string,
  ): { code: ErrorCode; message: string } | 'unmet' | 'as sent' | null => {
    const fault = findOpFault(noun, op, isValid);
    if (fault) return { code: 'invalid_request', message: `${fault.field} is ${fault.reason}` };
    const rejected = rejection(noun, op);
    if (rejected) return rejected;
    const before = household.rows.get(key) ?? null;
    const { epoch } = household;
    const clamped = { ...op, stamp: rules.clampStamp(op.stamp, nowMs()) };
    const after = rules.applyOp(noun, before, clamped, { version: household.seq + 1, device, epoch });
    if (!after && op.kind === 'act') return 'unmet';
    if (!after) return op.kind === 'delete' ? null : { code: 'not_found', message: 'gone' };
    if (after !== before) {
      household.seq += 1;
      household.rows.set(key, after);
      household.log.push({ key, row: after });
      if (after.deleted && !before?.deleted) household.deletedAt.set(key, nowMs());
    }
    onApplied?.(op, device, before, after, epoch);
    const isKept = after !== before && clamped.stamp === op.stamp;
    return isKept && rules.isAsSent(before, op, after, { device, epoch }) ? 'as sent' : null;
  };

  const mergeNew = (noun: Noun, { device, changes }: MergeRequest) => {
    const acknowledged: number[] = [];
    const rejected: RejectedOp[] = [];
    const rejectedRows = new Map<string, { code: ErrorCode; message: string }>();
    const keys = new Set<string>();
    const unmet: number[] = [];
    const asSent = new Map<string, number>();
    for (const change of changes) {
      const op = fromChange(noun.name, change, isValid);
      if (!op) throw new Error('the model is only sent readable changes');
      const key = rowKey(op);
      const behind = rules.rejectsFollowers ? rejectedRows.get(key) : undefined;
      const outcome = behind ?? apply(noun, op, device, key);
      const reason = typeof outcome === 'string' ? null : outcome;
      if (outcome === 'unmet') unmet.push(op.n);
      if (outcome === 'as sent' && !keys.has(key)) asSent.set(key, op.n);
      else asSent.delete(key);
      keys.add(key);
      if (reason) rejectedRows.set(key, reason);
      if (reason) rejected.push({ op: op.n, ...reason });
      else acknowledged.push(op.n);
    }
    const versionOf = (key: string) => household.rows.get(key)?.version ?? 0;
    return {
      acknowledged,
      rejected,
      unmet,
      keys: [...keys],
      asSent: [...asSent].map(([key, op]) => ({ op, version: versionOf(key) })),
    };
  };

  /** The rows that changed after a change number, in the order of their last changes. */
  const changedSince = (since: number): RowState[] => {
    const { rows, log } = household;
    const later: RowState[] = [];
    for (let index = log.length - 1; index >= 0; index -= 1) {
      const change = log[index];
      if (!change || change.row.version <= since) break;
      if (rows.get(change.key) === change.row) later.push(change.row);
    }
    return later.reverse();
  };

  const page = (from: Partial<Cursor> & { seq: number }, limit: number, reset: boolean): ChangesPage => {
    const { epoch, seq } = household;
    const later = changedSince(from.seq);
    const rows = later.slice(0, limit);
    const more = later.length > limit;
    const next: Cursor = more
      ? { epoch, seq: rows.at(-1)?.version ?? 0, start: from.start }
      : { epoch, seq: Math.max(seq, from.seq) };
    const remaining = later.length - rows.length;
    return {
      rows,
      next: formatCursor(next),
      more,
      reset,
      remaining,
      serverTime: nowMs(),
    };
  };

  return {
    merge: (request) => {
      const noun = modelNouns.find((candidate) => candidate.queueName === request.queue);
      if (!noun) throw new RangeError(`no noun drains through ${request.queue}`);
      const from = household.seq;
      const stored = rules.remembersKeys ? household.answers.get(request.key) : undefined;
      if (stored && !isSame(stored.request, request)) return null;
      const answer = stored ?? { ...mergeNew(noun, request), request, atMs: nowMs() };
      household.answers.set(request.key, answer);
      const { acknowledged, rejected, unmet, asSent } = answer;
      const leavesOut = request.knowsAsSent && !stored && asSent.length > 0;
      const leftOut = new Set(leavesOut ? asSent.map(({ version }) => version) : []);
      const rows = answer.keys
        .flatMap((key) => household.rows.get(key) ?? [])
        .filter(({ version }) => !leftOut.has(version));
      const feed = stored ? {} : { feed: { from, to: household.seq } };
      // Nobody says in which order these are told.
      return {
        acknowledged,
        rejected: rejected.toReversed(),
        unmet,
        rows,
        ...(leavesOut && { asSent: { author: firstMember, ops: asSent } }),
        epoch: household.epoch,
        ...feed,
        serverTime: nowMs(),
      };
    },
    poke: (since) => {
      const rows = changedSince(since);
      const { epoch, seq } = household;
      return { cursor: formatCursor({ epoch, seq }), from: formatCursor({ epoch, seq: since }), rows };
    },
    changes: (since, limit) => {
      const cursor = since === undefined ? null : parseCursor(since);
      const known = Math.max(cursor?.seq ?? 0, cursor?.start ?? 0);
      const isUsable =
        cursor?.epoch === household.epoch &&
        known <= household.seq &&
        (known >= household.prunedSeq || !rules.resetsOldCursors);
      if (cursor && isUsable) return page(cursor, limit, false);
      return page({ seq: 0, start: household.seq }, limit, cursor !== null);
    },
    rows: () => [...household.rows.values()],
    cursor: () => formatCursor({ epoch: household.epoch, seq: household.seq }),
    seq: () => household.seq,
    row: (noun, id) => household.rows.get(rowKey({ noun, id })),
    prune: (ageMs) => {
      const isOld = (atMs = 0) => nowMs() - atMs >= (ageMs ?? 0);
      // Before the tombstones, as the real one does: no answer outlives that of a row that its request deleted.
      if (ageMs !== undefined)
        for (const [key, { atMs }] of household.answers) if (isOld(atMs)) household.answers.delete(key);
      for (const [key, row] of household.rows) {
        if (!row.deleted || !isOld(household.deletedAt.get(key))) continue;
        household.rows.delete(key);
        household.prunedSeq = Math.max(household.prunedSeq, row.version);
      }
    },
    backup: () => copyOf(household),
    restore: (backup) => {
      epochs += 1;
      const epoch = rules.beginsEpochAtRestore ? `e${epochs}` : backup.epoch;
      household = { ...copyOf(backup), epoch };
    },
  };
}

/** Rows are never mutated, so only the maps are copied. */
function copyOf(household: Household): Household {
  const { rows, log, deletedAt, answers } = household;
  return {
    ...household,
    rows: new Map(rows),
    log: [...log],
    deletedAt: new Map(deletedAt),
    answers: new Map(answers),
  };
}
