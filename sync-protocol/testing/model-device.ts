import { lossesOfDiscard } from '../src/rows/discard.ts';
import { keepLostOps } from '../src/rows/lost.ts';
import type { NumberedOp, Op } from '../src/rows/op.ts';
import type { RecoveryPlan } from '../src/rows/recover.ts';
import type { RowState } from '../src/rows/row-state.ts';
import { toChange } from '../src/sync/change.ts';
import type { ChangesPage } from '../src/sync/changes.ts';
import { parseCursor } from '../src/sync/cursor.ts';
import type { MergeAnswer } from '../src/sync/merge-answer.ts';
import { rowKey } from './deeds.ts';
import { type DeviceRules, deviceRules } from './device-rules.ts';
import { nounNamed, resourceNamed } from './model-nouns.ts';
import type { MergeRequest } from './model-server.ts';
import type { Edit, RowName } from './random-edits.ts';
import { shownRecord } from './shown-record.ts';

/** Before that of any pull, so that a row of it counts as not brought. */
const goneGeneration = -1;

interface Entry {
  n: number;
  op: Op;
  /** Why the server refused it; null while it may be sent. */
  parked: string | null;
}
interface Known {
  row: RowState;
  epoch: string;
  generation: number;
}
interface Times {
  sentAtMs: number;
  receivedAtMs: number;
}

export type ModelDevice = ReturnType<typeof createModelDevice>;

/** One device's half of the protocol in memory: the rules of the client's sync without IndexedDB and without time of its own. */
export function createModelDevice(deps: {
  name: string;
  clockMs: () => number;
  rules?: DeviceRules;
  /** Picks how many of the sendable operations go into a batch. */
  batchSize: (sendable: number) => number;
}) {
  const { name, clockMs, rules = deviceRules, batchSize } = deps;
  const known = new Map<string, Known>();
  let outbox: Entry[] = [];
  const batches = new Map<string, { request: MergeRequest; ops: NumberedOp[] }>();
  let numbers = 0;
  let keys = 0;
  let lastStamp = 0;
  let offsetMs = 0;
  let epoch = '';
  let cursor: string | null = null;
  let generation = 0;
  let isResetting = false;

  const view = (row: RowName): RowState | null => {
    const seen = known.get(rowKey(row));
    const server = seen?.row ?? null;
    const at = { device: name, epoch: seen?.epoch ?? epoch, version: server?.version ?? 0 };
    return outbox
      .filter(({ op }) => rowKey(op) === rowKey(row))
      .reduce<RowState | null>((state, { op }) => rules.applyOp(nounNamed(row.noun), state, op, at), server);
  };

  const enqueue = (op: Op): void => {
    numbers += 1;
    outbox.push({ n: numbers, op, parked: null });
  };

  /** What is offered because an operation waits stays so when that is discarded. */
  const keepOffered = ({ op }: Entry): void => {
    const seen = known.get(rowKey(op));
    if (!seen) return;
    const waiting = outbox.filter((each) => rowKey(each.op) === rowKey(op)).map((each) => each.op);
    const at = { device: name, epoch: seen.epoch };
    const losses = lossesOfDiscard(nounNamed(op.noun), seen.row, waiting, waiting.indexOf(op), at);
    if (losses.length > 0) lastStamp = rules.nextStamp(lastStamp, clockMs(), offsetMs);
    const authored = { base: seen.row.version, epoch: seen.epoch, stamp: lastStamp };
    for (const made of keepLostOps(losses, { noun: op.noun, id: op.id, ...authored })) enqueue(made);
  };

  const edit = (change: Edit): Op => {
    const seen = known.get(rowKey(change));
    const version = seen?.row.version ?? 0;
    const base = rules.basesOnRow ? version : (cursor && parseCursor(cursor)?.seq) || version;
    lastStamp = rules.nextStamp(lastStamp, clockMs(), offsetMs);
    const counted = rules.namesEpochOfBase ? (seen?.epoch ?? '') : epoch;
    const op: Op = { ...change, base, epoch: base > 0 ? counted : '', stamp: lastStamp };
    enqueue(op);
    return op;
  };

  const sendable = (resource: string): Entry[] => {
    const held = new Set<string>();
    return outbox.filter((entry) => {
      if (nounNamed(entry.op.noun).resource !== resource) return false;
      if (entry.parked) held.add(rowKey(entry.op));
      return !entry.parked && !(rules.waitsBehindParked && held.has(rowKey(entry.op)));
    });
  };

  /** The request to send now; null when there is nothing to send. */
  const nextRequest = (resource: string): MergeRequest | null => {
    const underWay = batches.get(resource);
    if (underWay && rules.freezes) return underWay.request;
    const entries = sendable(resource);
    if (entries.length === 0) return null;
    const ops = entries
      .slice(0, Math.min(batchSize(entries.length), resourceNamed(resource).maxOps))
      .map(({ n, op }) => ({ ...op, n }));
    keys += 1;
    const key = `${name}#${keys}`;
    const request = { key, resource, device: name, changes: ops.map(toChange) };
    batches.set(resource, { request, ops });
    if (!rules.keepsUntilAcknowledged) remove(new Set(ops.map(({ n }) => n)));
    return request;
  };

  const remove = (numbersGone: ReadonlySet<number>): void => {
    outbox = outbox.filter(({ n }) => !numbersGone.has(n));
  };

  const startReset = (newEpoch: string): void => {
    isResetting = true;
    generation += 1;
    epoch = newEpoch;
    cursor = null;
    if (!rules.keepsQueueAtReset) outbox = [];
  };

  /** @param acknowledged operations of this device that the rows hold already */
  const takeRows = (rows: readonly RowState[], acknowledged: readonly Op[] | null = null): void => {
    // A full pull under way has not brought what an answer does.
    const brought = isResetting && acknowledged && rules.countsPagesOnly ? generation - 1 : generation;
    for (const row of rows) {
      const before = known.get(rowKey(row));
      const isOlder = before?.epoch === epoch && before.row.version >= row.version;
      if (before && isOlder && rules.keepsNewerRows) {
        known.set(rowKey(row), { ...before, generation: Math.max(before.generation, brought) });
        continue;
      }
      known.set(rowKey(row), { row, epoch, generation: brought });
      const held = (acknowledged ?? []).filter((op) => rowKey(op) === rowKey(row));
      if (before && before.epoch !== epoch) recover(before, row, held);
    }
  };

  /** SPEC E3, E4; as the client's recovery.ts. */
  const recover = (before: Known, restored: RowState | null, acknowledged: readonly Op[] = []): void => {
    const waiting = outbox.filter(({ op }) => rowKey(op) === rowKey(before.row));
    const isLost = restored === null;
    if (isLost && before.row.deleted !== null && waiting.length === 0) return;
    if (isLost && waiting.some(({ op }) => op.kind === 'add')) return;
    const underWay = new Set([...batches.values()].flatMap((batch) => batch.ops.map(({ n }) => n)));
    const isUnderWay = waiting.some(({ n }) => underWay.has(n));
    if (isLost && isUnderWay) return; // Its answer will say that the row is lost.
    const noun = nounNamed(before.row.noun);
    const remembered = rules.recoveryOps(noun, before.row, restored, epoch);
    const plan = (after: readonly Op[], ops: readonly Op[]): RecoveryPlan =>
      rules.sparesWaiting
        ? rules.planRecovery(noun, before, after, ops, name)
        : { first: [...ops], last: [], behind: [...ops] };
    const lost = plan(acknowledged, remembered).behind;
    if (lost.length === 0) return;
    const { first, last, behind } = plan(
      waiting.map(({ op }) => op),
      lost,
    );
    for (const op of isUnderWay ? behind : first) enqueue(op);
    if (isUnderWay) return;
    for (const entry of waiting) if (entry.op.kind !== 'add') moveToEnd(entry);
    for (const op of last) enqueue(op);
  };

  const moveToEnd = (entry: Entry): void => {
    remove(new Set([entry.n]));
    numbers += 1;
    outbox.push({ ...entry, n: numbers });
  };

  const finishReset = (): void => {
    const seq = parseCursor(cursor ?? '')?.seq ?? 0;
    for (const [key, before] of known) {
      if (before.generation === generation) continue;
      if (before.epoch !== epoch) recover(before, null);
      else if (before.row.version > seq)
        known.set(key, { ...before, generation }); // Later than the last page.
      else if (rules.dropsMissingRows && !outbox.some(({ op }) => rowKey(op) === key)) known.delete(key);
    }
    isResetting = false;
  };

  const learnOffset = (times: Times, serverTimeMs: number): void => {
    offsetMs = rules.correctOffset(offsetMs, { ...times, serverTimeMs });
  };

  /** Takes what the server said of a batch; null is an answer that is not ours. */
  const takeAnswer = (request: MergeRequest, answer: MergeAnswer | null, times: Times): void => {
    const batch = batches.get(request.resource);
    if (batch?.request.key !== request.key) return;
    if (!answer && rules.checksAnswer) return;
    const { acknowledged, rejected, rows } = answer ?? {
      acknowledged: batch.ops.map(({ n }) => n),
      rejected: [],
      rows: [],
    };
    if (answer && epoch === '') epoch = answer.epoch;
    else if (answer && answer.epoch !== epoch) startReset(answer.epoch);
    if (answer) learnOffset(times, answer.serverTime);
    batches.delete(request.resource);
    const lost = batch.ops.filter((op) => isLost(op, rows));
    const returned = batch.ops.filter((op) => isReturned(op, rows, rejected));
    const gone = batch.ops.filter(
      (op) => acknowledged.includes(op.n) && !lost.includes(op) && !returned.includes(op),
    );
    remove(new Set(gone.map(({ n }) => n)));
    const goneRows = new Set(gone.map(rowKey));
    if (!rules.removesExactly) outbox = outbox.filter(({ op }) => !goneRows.has(rowKey(op)));
    if (rules.landsRows) takeRows(rows, gone);
    for (const op of lost) {
      const before = known.get(rowKey(op));
      if (before) recover(before, null);
    }
    for (const op of gone) {
      if (rows.some((row) => rowKey(row) === rowKey(op))) continue;
      markGone(op);
      forgetRow(op);
    }
    for (const op of returned) markGone(op);
    if (!rules.movesCursorByPullOnly && cursor) {
      const seq = Math.max(0, ...rows.map(({ version }) => version), parseCursor(cursor)?.seq ?? 0);
      cursor = `${epoch}.${seq}`;
    }
    const parkedRows = new Set<string>();
    for (const { op: n, code } of rejected) {
      const entry = outbox.find((each) => each.n === n);
      if (!entry || parkedRows.has(rowKey(entry.op)) || returned.some((op) => op.n === n)) continue;
      const isBack = entry.op.kind === 'add' || rows.some((row) => rowKey(row) === rowKey(entry.op));
      if (code === 'not_found' && isBack) continue;
      if (rules.waitsBehindParked) parkedRows.add(rowKey(entry.op));
      if (rules.parks) entry.parked = code;
      else remove(new Set([n]));
      if (code === 'not_found') markGone(entry.op);
    }
  };

  /** SPEC E4: an operation that came to nothing because a restore lost its row. */
  const isLost = (op: Op, rows: readonly RowState[]): boolean => {
    const before = known.get(rowKey(op));
    if (!before || before.epoch === epoch || op.kind === 'add' || !rules.sparesWaiting) return false;
    return !rows.some((row) => rowKey(row) === rowKey(op));
  };

  /** SPEC E4: an operation that met no row because another device brought it back only after it. */
  const isReturned = (
    op: NumberedOp,
    rows: readonly RowState[],
    rejected: MergeAnswer['rejected'],
  ): boolean => {
    const now = known.get(rowKey(op));
    const metNothing =
      op.kind === 'act' || rejected.some((each) => each.op === op.n && each.code === 'not_found');
    if (!metNothing || op.epoch === '' || op.epoch === epoch || !rules.sparesWaiting) return false;
    const isBroughtAnew = now?.epoch === epoch && now.generation !== goneGeneration;
    return isBroughtAnew && !rows.some((row) => rowKey(row) === rowKey(op));
  };

  /** The server answered that it has no such row: it goes with the last edit that waits on it, and a full pull says whether
   * it has come back meanwhile. */
  const markGone = (row: RowName): void => {
    const before = known.get(rowKey(row));
    if (!before) return;
    known.set(rowKey(row), { ...before, generation: goneGeneration });
    if (before.epoch === epoch && rules.asksAnewForGone) startReset(epoch);
  };

  /** A row that a full pull did not bring was kept for what waited on it; when nothing does, it goes. */
  const forgetGone = (row: RowName): void => {
    const brought = known.get(rowKey(row))?.generation;
    if (brought === goneGeneration || (!isResetting && brought !== generation)) forgetRow(row);
  };

  const forgetRow = (row: RowName): void => {
    if (!outbox.some(({ op }) => rowKey(op) === rowKey(row))) known.delete(rowKey(row));
  };

  const takePage = (asked: string | null, page: ChangesPage, times: Times): void => {
    if (asked !== cursor && rules.checksCursor) return;
    const pageEpoch = parseCursor(page.next)?.epoch ?? '';
    const isFirst = asked === null && !isResetting;
    if (isFirst || page.reset || (epoch !== '' && epoch !== pageEpoch)) startReset(pageEpoch);
    epoch = pageEpoch;
    cursor = page.next;
    learnOffset(times, page.serverTime);
    takeRows(page.rows);
    if (isResetting && !page.more) finishReset();
  };

  /** Every row that the device knows or has something queued for, as the screen shows it. */
  const shown = (): RowState[] => {
    const edited = new Map(outbox.map(({ op }) => [rowKey(op), op]));
    const untouched = [...known.values()].map(({ row }) => row).filter((row) => !edited.has(rowKey(row)));
    const touched = [...edited.values()].map((row) => view(row)).filter((row) => row !== null);
    return [...untouched, ...touched];
  };
  const living = (): RowState[] => shown().filter(({ deleted }) => !deleted);

  return {
    name,
    edit,
    view,
    living,
    nextRequest,
    takeAnswer,
    takePage,
    cursor: () => cursor,
    outbox: () => outbox as readonly Entry[],
    /** Rows that the device has a tombstone of, or has deleted itself. */
    deleted: () => shown().filter(({ deleted }) => deleted),
    /** What a person can do about a refused operation. */
    retry: (n: number): void => {
      for (const entry of outbox) if (entry.n === n) entry.parked = null;
    },
    /** @returns the operations that are gone with it */
    discard: (n: number) => {
      const entry = outbox.find((each) => each.n === n);
      if (!entry?.parked) return [];
      const isRowGone = entry.op.kind === 'add' || entry.parked === 'not_found';
      if (!isRowGone) keepOffered(entry);
      const dropped = outbox.filter(
        (each) => each === entry || (isRowGone && rowKey(each.op) === rowKey(entry.op)),
      );
      remove(new Set(dropped.map((each) => each.n)));
      forgetGone(entry.op);
      return dropped.map(({ op }) => op);
    },
    /** The person's records, by row. */
    screen: () => new Map(living().map((row) => [rowKey(row), shownRecord(nounNamed(row.noun), row)])),
  };
}
