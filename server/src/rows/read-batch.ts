import { type FieldFault, findOpFault, type Noun } from 'sync-protocol/nouns/noun.ts';
import type { NumberedOp } from 'sync-protocol/rows/op.ts';
import { type ServerRules, serverRules } from 'sync-protocol/rows/server-rules.ts';
import { ChangeMeta, fromChange } from 'sync-protocol/sync/change.ts';
import type { RejectedOp } from 'sync-protocol/sync/merge-answer.ts';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { AppError } from '#lib/app-error.ts';
import { isValid } from '#lib/json/is-valid.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';

const Numbered = Type.Object({
  sync: Type.Object({ op: ChangeMeta.properties.op }),
  _id: Type.Optional(Type.Unknown()),
  clientId: Type.Optional(Type.Unknown()),
});

export interface ReadBatch {
  ops: NumberedOp[];
  /** Invalid operations, and later ones on the same rows (SPEC W8, Q4). */
  rejected: RejectedOp[];
}

/** Operations validated before the event loop gets a turn. */
const opsATurn = 200;

/**
 * Parses and validates a batch as it was sent.
 *
 * @throws AppError `invalid_request` if an operation has no number of its own, since the answer could not
 *   refer to it (SPEC W4)
 */
export async function readBatch(
  noun: Noun,
  changes: readonly unknown[],
  { rejectsFollowers }: Pick<ServerRules, 'rejectsFollowers'> = serverRules,
): Promise<ReadBatch> {
  const batch: ReadBatch = { ops: [], rejected: [] };
  const seen = new Set<number>();
  const rejected = new Map<string, string>();
  for (const [index, change] of changes.entries()) {
    if (index > 0 && index % opsATurn === 0) await nextTurn();
    if (!Value.Check(Numbered, change) || seen.has(change.sync.op))
      throw new AppError('invalid_request', `body.items[${index}].sync.op must be a number of its own.`);
    const { op: n } = change.sync;
    seen.add(n);
    const op = fromChange(noun.name, change);
    const fault = op && findOpFault(noun, op, isValid);
    const id = op?.id ?? idOf(change);
    const earlier = rejectsFollowers ? rejected.get(id) : undefined;
    if (op && !fault && earlier === undefined) {
      batch.ops.push(op);
      continue;
    }
    const message = earlier ?? messageOf(fault);
    rejected.set(id, message);
    batch.rejected.push({ op: n, code: 'invalid_request', message });
  }
  return batch;
}

/** The row id of a change that is otherwise invalid; '' if it has none. */
function idOf(change: { _id?: unknown; clientId?: unknown }): string {
  const id = change._id ?? change.clientId;
  return typeof id === 'string' ? id : '';
}

function messageOf(fault: FieldFault | null): string {
  if (!fault) return 'The change has no usable id or sync fields.';
  const field = fault.field.slice(0, 60);
  if (fault.reason === 'unknown') return `The field ${field} is unknown.`;
  return fault.reason === 'missing' ? `The field ${field} is missing.` : `The field ${field} is not valid.`;
}
