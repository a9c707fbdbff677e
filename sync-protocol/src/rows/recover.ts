import type { Noun } from '../nouns/noun.ts';
import type { Mark } from './mark.ts';
import { markOf } from './merge.ts';
import type { FieldValues, Op } from './op.ts';
import type { RowState } from './row-state.ts';

/**
 * Operations that bring back to a server restored from a backup what this device knows it had acknowledged (SPEC E3).
 *
 * @param known the row as the server had it before, in its old epoch
 * @param restored the row as the restored server has it, null if it has none
 * @param epoch the restored server's epoch
 */
export function recoveryOps(noun: Noun, known: RowState, restored: RowState | null, epoch: string): Op[] {
  const { noun: name, id } = known;
  const base = restored?.version ?? 0;
  if (!restored) {
    if (known.deleted) return [];
    return [
      { kind: 'add', noun: name, id, set: known.fields, base: 0, epoch: '', stamp: latestStamp(known) },
    ];
  }
  const ops: Op[] = [];
  for (const [stamp, set] of laterFields(noun, known, restored)) {
    ops.push({ kind: 'set', noun: name, id, set, base, epoch, stamp });
  }
  if (known.deleted && !restored.deleted && known.deleted.stamp > latestStamp(restored)) {
    ops.push({ kind: 'delete', noun: name, id, base, epoch, stamp: known.deleted.stamp });
  }
  if (known.restored && restored.deleted && known.restored.stamp > restored.deleted.stamp) {
    ops.push({ kind: 'restore', noun: name, id, base, epoch, stamp: known.restored.stamp });
  }
  return ops;
}

/** Fields that were edited later in `known` than in `restored`, grouped by the moment of the edit. */
function laterFields(noun: Noun, known: RowState, restored: RowState): Map<number, FieldValues> {
  const byStamp = new Map<number, FieldValues>();
  for (const field of Object.keys(noun.fields)) {
    if (!Object.hasOwn(known.fields, field)) continue;
    const { stamp } = markOf(known, field);
    if (Object.hasOwn(restored.fields, field) && stamp <= markOf(restored, field).stamp) continue;
    byStamp.set(stamp, { ...byStamp.get(stamp), [field]: known.fields[field] });
  }
  return byStamp;
}

function latestStamp(row: RowState): number {
  const marks: (Mark | null)[] = [row.created, row.restored, ...Object.values(row.marks)];
  return Math.max(...marks.map((mark) => mark?.stamp ?? 0));
}
