import type { Op } from '../../src/rows/op.ts';
import { rowKey } from '../../src/rows/row-key.ts';
import type { RowState } from '../../src/rows/row-state.ts';
import type { MergeAnswer } from '../../src/sync/merge-answer.ts';
import type { MemoryDevice } from '../memory-device.ts';

type Waiting = readonly { n: number; op: Op }[];
type Queued = Pick<MemoryDevice, 'outbox' | 'entry' | 'view'>;

/**
 * Nothing leaves a queue but by the server's word (SPEC I13). What is queued anew stays the same operation. What a recovery had
 * queued as the outcome of an act goes where the act itself is to go again (SPEC E4).
 */
export function findLeft(before: Waiting, device: Queued, answer: MergeAnswer | null): string | null {
  if (before === device.outbox()) return null;
  const moved = before.filter(({ n, op }) => device.entry(n)?.op !== op);
  if (moved.length === 0) return null;
  const waiting = device.outbox().map(({ op }) => op);
  const kept = new Set(waiting);
  const isStoodFor = (op: Op) =>
    op.kind === 'set' &&
    waiting.some((act) => act.kind === 'act' && act.stamp === op.stamp && rowKey(act) === rowKey(op));
  const left = moved.find(
    ({ n, op }) => !kept.has(op) && !answer?.acknowledged.includes(n) && !isStoodFor(op),
  );
  return left ? `I13 ${rowKey(left.op)}: ${left.op.kind} left the queue and was not acknowledged` : null;
}

/**
 * Once an answer is taken the screen shows nothing from before it (SPEC I11).
 *
 * @param answer with the rows that it left to the device to work out
 */
export function findFlicker(
  device: Queued,
  before: Waiting,
  answer: (Pick<MergeAnswer, 'acknowledged'> & { rows: readonly RowState[] }) | null,
): string | null {
  if (before === device.outbox()) return null;
  const kept = new Set(device.outbox().map(({ op }) => op));
  const taken = new Set(before.filter(({ op }) => !kept.has(op)).map(({ op }) => rowKey(op)));
  const brought = new Set(answer?.rows.map(rowKey));
  const back = before.find(({ n, op }) => {
    const isThrough = op.kind === 'delete' && answer?.acknowledged.includes(n) && !brought.has(rowKey(op));
    const isWaiting = () => device.outbox().some((entry) => rowKey(entry.op) === rowKey(op));
    return isThrough && device.view(op)?.deleted === null && !isWaiting();
  });
  if (back) return `I11 ${rowKey(back.op)}: its delete was acknowledged, and it is shown again`;
  const stale = answer?.rows.find((row) => {
    if (!taken.has(rowKey(row))) return false;
    const shown = device.view(row);
    return !shown || (shown.version < row.version && shown.created.version === row.created.version);
  });
  return stale ? `I11 ${rowKey(stale)}: what was acknowledged is not what the screen shows` : null;
}
