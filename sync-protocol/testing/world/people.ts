import type { Noun } from '../../src/nouns/noun.ts';
import type { Op } from '../../src/rows/op.ts';
import { rowKey } from '../../src/rows/row-key.ts';
import { maxStampAheadMs } from '../../src/sync/stamp.ts';
import { findUnread } from '../judge/find-misstep.ts';
import { createRandomEdits, type RandomEdit } from '../random-edits.ts';
import { nameOfOp, type Player, type Stage } from './stage.ts';

/** What people do: they edit, and deal with what was rejected. */
export function createPeople(stage: Stage, among: readonly Noun[]) {
  const { rng, faults, agenda, happens, report, tell, made, takenBack, rejected, unreadable } = stage;
  const edits = createRandomEdits(rng.fork(), among);

  const drawEdit = (device: Player): RandomEdit => {
    const living = device.living();
    const chance = rng.next();
    if (chance < 0.35 || living.length === 0)
      return edits.add((row) => device.taken.has(rowKey(row)) || device.view(row) !== null);
    if (chance < 0.8) {
      const row = rng.pick(living);
      return (chance < 0.5 ? edits.act(row) : null) ?? edits.set(row);
    }
    const deleted = device.deleted();
    const isDelete = chance < 0.95 || deleted.length === 0;
    const { noun, id } = rng.pick(isDelete ? living : deleted);
    return { kind: isDelete ? 'delete' : 'restore', noun, id };
  };

  /** A device that knows the server's time stamps by it (SPEC C1). */
  const findWrongStamp = (op: Op): string | null => {
    const aheadMs = op.stamp - agenda.nowMs();
    const isRight = Math.abs(aheadMs) <= maxStampAheadMs + 4 * faults.latencyMs;
    return isRight ? null : `I6 ${rowKey(op)}: its stamp is ${aheadMs} ms ahead, though the time is known`;
  };

  return {
    edit: (device: Player): void => {
      const edit = drawEdit(device);
      device.taken.add(rowKey(edit));
      const saw = device.view(edit);
      const op = device.edit(edit);
      if (happens('edit rejected', faults.rejections)) rejected.add(nameOfOp(op));
      else if (happens('edit unreadable', faults.rejections)) unreadable.add(op);
      stage.edits += 1;
      tell?.(`${device.name} does ${JSON.stringify(op)}, and has ${JSON.stringify(device.view(op))}`);
      const isClockKnown = device.clock.trueAtMs === device.clock.skewMs;
      made.push({ device: device.name, op, saw, atMs: agenda.nowMs(), isClockKnown });
      report(findUnread(op, device.view(op)));
      if (isClockKnown) report(findWrongStamp(op));
    },

    /** Sends what was rejected again, and the server relents, or takes it back. */
    settleRejected: (device: Player): void => {
      for (const { n, op, parked } of device.outbox().filter((entry) => entry.parked !== null)) {
        if (parked?.code !== 'not_found' && rng.chance(0.5)) {
          rejected.delete(nameOfOp(op));
          unreadable.delete(op);
          device.actOnRejected(n, { kind: 'retry' });
          tell?.(`${device.name} sends ${nameOfOp(op)} again`);
          continue;
        }
        const before = device.outbox();
        device.actOnRejected(n, { kind: 'discard' });
        tell?.(`${device.name} discards ${nameOfOp(op)}`);
        const kept = new Set(device.outbox().map((entry) => entry.op));
        const dropped = new Set(before.map((entry) => entry.op).filter((each) => !kept.has(each)));
        takenBack.push(...made.filter((edit) => dropped.has(edit.op)));
        made.splice(0, made.length, ...made.filter((edit) => !dropped.has(edit.op)));
      }
    },
  };
}
