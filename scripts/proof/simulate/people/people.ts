import type { OutboxEntry } from '../../../../client/src/db/records.ts';
import { asEdit } from '../../../../sync-protocol/src/nouns/edit.ts';
import { nounNamed, nouns } from '../../../../sync-protocol/src/nouns/registry.ts';
import { type RowName, rowKey } from '../../../../sync-protocol/src/rows/row-key.ts';
import { seenBefore } from '../../../../sync-protocol/src/rows/seen-before.ts';
import { type Cursor, parseCursor } from '../../../../sync-protocol/src/sync/cursor.ts';
import { maxStampAheadMs } from '../../../../sync-protocol/src/sync/stamp.ts';
import { findUnread } from '../../../../sync-protocol/testing/judge/find-misstep.ts';
import type { MadeEdit } from '../../../../sync-protocol/testing/judge/made-edits.ts';
import { createRandomEdits, type RandomEdit } from '../../../../sync-protocol/testing/random-edits.ts';
import type { Rng } from '../../../../sync-protocol/testing/rng.ts';
import type { SimDevice } from '../device/device.ts';
import { shownRows } from '../device/screen.ts';
import type { Tab } from '../device/tab.ts';
import type { Stage } from '../network/network.ts';
import type { Afterlife } from './afterlife.ts';
import type { Ledger } from './ledger.ts';
import { createSettling } from './settle-rejected.ts';
import type { Watch } from './watch.ts';

/** A device with its watchers. */
export interface Player {
  device: SimDevice;
  watch: Watch;
  ledger: Ledger;
  afterlife: Afterlife;
}

/** Actions of the people at the devices. */
export interface People {
  /** Edits a row and checks that it is kept as the page says, unless the page dies. */
  edit: (player: Player, drawn?: RandomEdit) => Promise<void>;
  /** Retries, edits or discards rejected operations. */
  settleRejected: (player: Player) => Promise<void>;
  /** A responsive page; opened if there is none. */
  tabOf: (device: SimDevice) => Promise<Tab>;
  /** Waits for work of a page, which may die meanwhile. */
  finish: (work: Promise<unknown>) => Promise<'done' | 'failed' | 'gone'>;
}

/** @param clocks whether clocks are wrong in this run, and the tolerance */
export function createPeople(
  stage: Stage,
  rng: Rng,
  clocks: { hasSkew: boolean; toleranceMs: number },
): People {
  const { time, conditions, tell, count, report, isHealing } = stage;
  const { hasSkew, toleranceMs } = clocks;
  const isOfActions = rng.chance(0.25) && !conditions.hasImages;
  const edits = createRandomEdits(rng, isOfActions ? nouns.filter(({ actions }) => actions) : nouns);
  const taken = new Set<string>();

  const finish = async (work: Promise<unknown>): Promise<'done' | 'failed' | 'gone'> => {
    let end: 'done' | 'failed' | 'gone' = 'gone';
    work.then(
      () => {
        end = 'done';
      },
      (error) => {
        tell(`failed: ${error}`);
        end = 'failed';
      },
    );
    await time.settle();
    return end;
  };

  const tabOf = async (device: SimDevice): Promise<Tab> => {
    const awake = device.tabs().filter(({ gate }) => !gate.isFrozen());
    if (awake.length > 0) return rng.pick(awake);
    let opened: Tab | null = null;
    const open = async () => {
      opened = await device.openTab();
    };
    for (let attempt = 0; attempt < 3 && opened === null; attempt += 1) await finish(open());
    if (opened === null) throw new Error(`${device.name} opens no page`);
    return opened;
  };

  /** In a crowded run everybody mostly picks the first row. */
  const pickRow = <Row extends { noun: string; id: string }>(rows: readonly Row[]): Row =>
    conditions.isCrowded && rng.chance(0.7)
      ? rows.reduce((first, row) => (rowKey(row) < rowKey(first) ? row : first))
      : rng.pick(rows);

  /** Row that was just deleted on a device and may be restored. */
  const lastDeleted = new Map<SimDevice, RowName>();
  /** Rows that anybody has deleted, which others who still see them tend to delete too. */
  const unwanted = new Set<string>();

  const drawEdit = (device: SimDevice): RandomEdit => {
    const rows = [...shownRows(device).values()];
    const living = rows.filter(({ deleted }) => !deleted);
    const deleted = rows.filter((row) => row.deleted);
    const last = lastDeleted.get(device);
    lastDeleted.delete(device);
    const undone = last && deleted.find((row) => rowKey(row) === rowKey(last));
    if (undone && rng.chance(0.4)) return { kind: 'restore', noun: undone.noun, id: undone.id };
    const cleared = living.find((row) => unwanted.has(rowKey(row)));
    if (cleared && rng.chance(0.2)) return takeAway(device, cleared);
    const chance = rng.next();
    const isTaken = (row: { noun: string; id: string }) =>
      taken.has(`${device.name} ${rowKey(row)}`) || rows.some((each) => rowKey(each) === rowKey(row));
    if (chance < 0.3 || living.length === 0) return edits.add(isTaken);
    const row = pickRow(living);
    // Acts are recognised by their stamp, which the server lowers if a clock is ahead.
    const actChance = nounNamed(row.noun).actions ? 0.3 : 0.1;
    if (chance < 0.3 + actChance && !hasSkew) return edits.act(row) ?? edits.set(row);
    if (chance < 0.75) return edits.set(row);
    if (chance < 0.88 || deleted.length === 0) return takeAway(device, row);
    const { noun, id } = pickRow(deleted);
    return { kind: 'restore', noun, id };
  };

  const takeAway = (device: SimDevice, row: RowName): RandomEdit => {
    lastDeleted.set(device, row);
    unwanted.add(rowKey(row));
    return { kind: 'delete', noun: row.noun, id: row.id };
  };

  /** Checks an operation's base, epoch and stamp (SPEC O2, C1, C2). */
  const findFalseWord = (
    { op }: OutboxEntry,
    seen: readonly { version: number; epoch: string }[],
    isClockKnown: boolean,
  ): string | null => {
    if (!seen.some(({ version, epoch }) => op.base === version && op.epoch === epoch))
      return `I5 ${rowKey(op)}: names ${op.epoch}.${op.base}, and ${JSON.stringify(seen)} was on screen`;
    const aheadMs = op.stamp - time.nowMs();
    const slackMs = toleranceMs / 4;
    if (!isClockKnown || (aheadMs >= -slackMs && aheadMs <= maxStampAheadMs + slackMs)) return null;
    return `I6 ${rowKey(op)}: its stamp is ${aheadMs} ms ahead, though the server's time is known`;
  };

  /**
   * @param leftAt stamp of a write left by a page, whose author had only seen what was there before (SPEC O6)
   */
  const seenOf = (device: SimDevice, { noun, id }: RandomEdit, leftAt?: number) => {
    const known = device.knownRows().find(({ row }) => row.noun === noun && row.id === id);
    const by = device.state()?.device ?? '';
    const version = known && (leftAt === undefined ? known.row.version : seenBefore(known.row, leftAt, by));
    return known && version ? { version, epoch: known.epoch } : { version: 0, epoch: '' };
  };

  /** Lets the page go away while it writes, for good or not. */
  const leaveSoon = (device: SimDevice, tab: Tab): { hasLeft: boolean } => {
    const page = { hasLeft: false };
    if (isHealing() || !conditions.has('page left') || !rng.chance(0.25)) return page;
    count('page left');
    const comesBack = rng.chance(0.5);
    time.afterTasks(1 + rng.below(20), () => {
      if (tab.gate.isDead()) return;
      page.hasLeft = true;
      if (comesBack) {
        tab.engine.leave();
        void device.openTab().catch(() => undefined);
        return;
      }
      tab.goAway();
      time.afterTasks(1 + rng.below(8), () => {
        if (!tab.gate.isDead()) device.killTab(tab);
      });
    });
    return page;
  };

  const edit = async ({ device, watch, ledger, afterlife }: Player, what?: RandomEdit): Promise<void> => {
    const left = device.left().flatMap(({ edits }) => edits);
    const tab = await tabOf(device);
    const drawn = what ?? drawEdit(device);
    const key = rowKey(drawn);
    // A delete left by an earlier page is queued first, so the row stays deleted.
    const isGoing = left.some((edit) => edit.kind === 'delete' && rowKey(edit) === key);
    taken.add(`${device.name} ${key}`);
    const before = shownRows(device).get(key) ?? null;
    const seen = seenOf(device, drawn);
    const numbers = new Set(device.outbox().map(({ n }) => n));
    const page = leaveSoon(device, tab);
    const end = await finish(tab.engine.write(asEdit(drawn)));
    const queued = device
      .outbox()
      .filter((each) => !numbers.has(each.n) && rowKey(each) === key && each.op.kind === drawn.kind);
    // Writes left by an earlier page are queued first and are already in the ledger.
    const entry = queued.find(({ op }) => !ledger.has(device.state()?.device, op));
    tell(`${device.name} ${drawn.kind} ${key} ${JSON.stringify('set' in drawn ? drawn.set : '')}: ${end}`);
    const state = device.state();
    const offsetMs = (state?.clockOffsetMs ?? 0) + device.clock.skewMs;
    const isClockKnown = Math.abs(offsetMs) <= toleranceMs / 4;
    if (queued.some(({ n, queuedAt }) => entry && n !== entry.n && queuedAt === entry.queuedAt))
      report(`O6 ${device.name}: ${drawn.kind} ${key} was done once and is queued twice`);
    afterlife.note({ saw: before, atMs: time.nowMs(), isClockKnown }, entry);
    if (!entry) {
      // Unless the household was let go of, or the recorded write comes again after a power cut.
      if (end === 'done' && !device.isAhead(key) && !device.hasLetGo())
        report(`I3 ${device.name}: ${drawn.kind} ${key} was kept and is not in the queue`);
      return;
    }
    // A page that has gone away reports nothing; the next one may have written for it.
    if (end === 'failed' && !page.hasLeft)
      report(`I3 ${device.name}: ${drawn.kind} ${key} was not kept and is in the queue`);
    if (!state) return;
    const after = shownRows(device).get(key) ?? null;
    const edit: MadeEdit = {
      device: state.device,
      op: entry.op,
      atMs: time.nowMs(),
      isClockKnown,
      saw: before,
    };
    ledger.add(edit, after);
    const ifLeft = page.hasLeft ? [seenOf(device, drawn, entry.op.stamp)] : [];
    report(findFalseWord(entry, [seen, seenOf(device, drawn), ...ifLeft], isClockKnown));
    // A left write gives way to edits that its author, by the stamps, had not seen.
    const givesWay = page.hasLeft && entry.op.base < seen.version;
    if (!isGoing && !givesWay) report(findUnread(entry.op, after));
    report(watch.check());
    if (!isHealing() && conditions.has('edit rejected') && rng.chance(0.08)) {
      count('edit rejected');
      device.rejections.reject(entry.op.stamp);
    }
  };

  const settleRejected = createSettling({ stage, rng, edits, tabOf, finish });
  return { edit, settleRejected, tabOf, finish };
}

/** Whether nothing waits and everything is pulled; a restore may have lowered the number. */
export function isAtRest(device: SimDevice, server: Cursor | null): boolean {
  const state = device.state();
  const own = parseCursor(state?.cursor ?? '');
  const hasAll = !server || (own?.epoch === server.epoch && own.seq >= server.seq);
  return device.outbox().length === 0 && state?.hasPulled === true && hasAll;
}
