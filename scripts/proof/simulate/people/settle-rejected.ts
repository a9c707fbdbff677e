import type { OutboxEntry } from '../../../../client/src/db/records.ts';
import { rowKey } from '../../../../sync-protocol/src/rows/row-key.ts';
import type { MadeEdit } from '../../../../sync-protocol/testing/judge/made-edits.ts';
import type { RandomEdits } from '../../../../sync-protocol/testing/random-edits.ts';
import type { Rng } from '../../../../sync-protocol/testing/rng.ts';
import { nameOfOp } from '../../../../sync-protocol/testing/world/stage.ts';
import type { SimDevice } from '../device/device.ts';
import { shownRows } from '../device/screen.ts';
import type { Tab } from '../device/tab.ts';
import type { Stage } from '../network/network.ts';
import type { People, Player } from './people.ts';

/** Rejections that retrying does not change. */
const finalRejections = new Set([
  'not_found',
  'recipe_limit',
  'premium_required',
  'list_limit',
  'storage_full',
]);

/** People retry, change or discard their rejected operations; the ledger and the watch are told. */
export function createSettling(deps: {
  stage: Stage;
  rng: Rng;
  edits: RandomEdits;
  tabOf: People['tabOf'];
  finish: People['finish'];
}): People['settleRejected'] {
  const { rng, edits, tabOf, finish } = deps;
  const { conditions, tell, report } = deps.stage;

  const discard = async ({ device, watch, ledger }: Player, { n }: OutboxEntry): Promise<void> => {
    const before = device.outbox();
    const { engine } = await tabOf(device);
    // The page may die meanwhile; what is gone then was meant to be discarded.
    await finish(engine.rejected.discard(n));
    const left = new Set(device.outbox().map(({ op }) => nameOfOp(op)));
    const gone = before.filter((entry) => !left.has(nameOfOp(entry.op)));
    watch.discarded(gone);
    const dropped = new Set(gone.map(({ op }) => nameOfOp(op)));
    // Rows brought back after a restore have the stamp as lowered by the server (SPEC C3).
    const added = new Set(gone.flatMap(({ op }) => (op.kind === 'add' ? [rowKey(op)] : [])));
    const isGone = (edit: MadeEdit) =>
      dropped.has(nameOfOp(edit.op)) || (edit.op.kind === 'add' && added.has(rowKey(edit.op)));
    ledger.takeBack((edit) => edit.device.split('-')[0] === device.name && isGone(edit));
  };

  /** Whether no later edit of the row is queued; only then is the operation changed. */
  const isLast = (device: SimDevice, { op, n }: OutboxEntry) =>
    !device.outbox().some((entry) => rowKey(entry) === rowKey(op) && entry.n > n);

  const change = async ({ device, ledger }: Player, { n, op }: OutboxEntry, tab: Tab): Promise<void> => {
    const row = shownRows(device).get(rowKey(op));
    const changed = row && edits.set(row);
    await finish(tab.engine.rejected.edit(n, changed?.kind === 'set' ? changed.set : {}));
    const entry = device.outbox().find((each) => each.n === n);
    const name = device.state()?.device;
    const edit = ledger.edits.find((each) => each.device === name && nameOfOp(each.op) === nameOfOp(op));
    if (entry && edit) edit.op = entry.op;
  };

  /** Whether an edit is rejected for want of a row that was added and never deleted (SPEC E4). */
  const findOrphan = ({ device, ledger }: Player, op: OutboxEntry['op']): string | null => {
    if (conditions.has('wiped') || conditions.has('tombstones forgotten')) return null;
    const isOfRow = (edit: MadeEdit) => rowKey(edit.op) === rowKey(op);
    const isMade = ledger.edits.some((edit) => isOfRow(edit) && edit.op.kind === 'add');
    const isTaken = [...ledger.edits, ...ledger.takenBack].some(
      (edit) => isOfRow(edit) && (edit.op.kind === 'delete' || ledger.takenBack.includes(edit)),
    );
    return isMade && !isTaken ? `E4 ${device.name}: ${nameOfOp(op)} is rejected for want of its row` : null;
  };

  return async (player: Player): Promise<void> => {
    const { device, watch } = player;
    for (const entry of device.outbox()) {
      const { n, op, parked } = entry;
      if (!parked) continue;
      device.settles();
      const tab = await tabOf(device);
      const isFinal = finalRejections.has(parked.code);
      const choice = isFinal ? 'discard' : rng.pick(['retry', 'edit', 'discard'] as const);
      tell(`${device.name} ${choice} ${nameOfOp(op)}`);
      if (parked.code === 'not_found') report(findOrphan(player, op));
      if (choice === 'discard') {
        await discard(player, entry);
        continue;
      }
      device.rejections.relent(op.stamp);
      watch.discarded([entry]);
      if (choice === 'edit' && op.kind === 'set' && isLast(device, entry)) await change(player, entry, tab);
      else await finish(tab.engine.rejected.retry(n));
    }
  };
}
