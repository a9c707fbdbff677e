import { createHash } from 'node:crypto';
import { AteriaDb } from '../../client/src/db/ateria-db.ts';
import type { OutboxEntry } from '../../client/src/db/records.ts';
import { createNewId } from '../../sync-protocol/src/ids.ts';

import type { Mark } from '../../sync-protocol/src/rows/mark.ts';
import type { FieldValues } from '../../sync-protocol/src/rows/op.ts';
import type { RowState } from '../../sync-protocol/src/rows/row-state.ts';
import { parseCursor } from '../../sync-protocol/src/sync/cursor.ts';
import { maxStampAheadMs } from '../../sync-protocol/src/sync/stamp.ts';
import { findUnread } from '../../sync-protocol/testing/find-misstep.ts';
import { type Deed, findViolation, rowKey } from '../../sync-protocol/testing/find-violation.ts';
import { createRandomEdits, type Edit } from '../../sync-protocol/testing/random-edits.ts';
import { createRng, type Rng } from '../../sync-protocol/testing/rng.ts';
import { createDevice, databaseOfDevice, type SimDevice, type Tab } from './device.ts';
import { drawFaults, type Fault } from './faults.ts';
import type { Stage } from './network.ts';
import { createScreenReader, shownRows } from './screen.ts';
import type { SimServer } from './server.ts';
import { wipe } from './storage.ts';
import { createVirtualTime } from './virtual-time.ts';
import { createWatch, type Watch } from './watch.ts';

export interface RunOptions {
  /** Steps that are left out: for finding out which ones a failure needs. */
  skipped?: ReadonlySet<number>;
  without?: ReadonlySet<Fault>;
  /** Told every line of the run's story. */
  tell?: (line: string) => void;
}

export interface Run {
  /** The violated invariant, its id and in words; null when all hold. */
  violation: string | null;
  steps: number;
  edits: number;
  requests: number;
  faults: ReadonlyMap<Fault, number>;
  /** Of everything that happened, in order: two runs of a seed have the same. */
  trace: string;
}

export const subjects = ['north', 'south'];
const screen = createScreenReader(new AteriaDb('nobody', { indexedDB: undefined, IDBKeyRange: undefined }));
const hourMs = 3_600_000;
/** Midnight in Finland; the night in which its clocks go forward; any afternoon. */
const starts = [Date.UTC(2026, 5, 1, 20, 59, 50), Date.UTC(2026, 2, 29, 0, 59, 50), Date.UTC(2026, 4, 6, 12)];
/** Longer than any message is under way; the real server's 90 days are too. */
const retentionMs = 600_000;

/** One run: a household on the real server, its devices with the real client, random edits and faults; then all is healed and judged. */
export async function runWorld(seed: number, server: SimServer, options: RunOptions = {}): Promise<Run> {
  const rng = createRng(seed);
  const plan = drawFaults(rng.fork(), options.without ?? new Set());
  const startMs = rng.pick(starts);
  const time = createVirtualTime(startMs);
  const hash = createHash('sha256');
  const counted = new Map<Fault, number>();
  const watches = new Map<SimDevice, Watch>();
  const ids = rng.fork();
  let requests = 0;
  let isHealing = false;
  let violation: string | null = null;

  const stage: Stage = {
    time,
    server,
    plan,
    count: (fault) => void counted.set(fault, (counted.get(fault) ?? 0) + 1),
    tell: (line) => {
      const told = `${((time.nowMs() - startMs) / 1000).toFixed(3)} ${line}`;
      hash.update(told);
      options.tell?.(told);
    },
    afterServing: () => {
      requests += 1;
      noteTaken();
    },
    isHealing: () => isHealing,
  };
  const { tell, count } = stage;
  const newId = createNewId({
    nowMs: time.nowMs,
    randomBytes: (length) => Uint8Array.from({ length }, () => ids.below(256)),
  });
  await server.begin({ nowMs: time.nowMs, newId });

  const hasSkew = plan.has('clock ahead') || plan.has('clock behind') || plan.has('clock jumps');
  const skewsMs = [
    0,
    ...(plan.has('clock ahead') ? [24 * hourMs, 600_000] : []),
    ...(plan.has('clock behind') ? [-24 * hourMs, -hourMs] : []),
  ];
  const drawSkew = (draw: Rng): number => {
    const skewMs = draw.pick(skewsMs);
    if (skewMs !== 0) count(skewMs > 0 ? 'clock ahead' : 'clock behind');
    return skewMs;
  };
  const enroll = (name: string, subject: string): SimDevice => {
    const device = createDevice(stage, {
      name,
      subject,
      skewMs: drawSkew(rng),
      rng: rng.fork(),
      onAnswer: (answer) => watches.get(device)?.answered(answer.body),
    });
    watches.set(device, createWatch(device, screen));
    return device;
  };
  const devices = Array.from({ length: rng.pick([2, 2, 2, 3, 3, 4, 5]) }, (_, index) =>
    enroll(`device${index}`, 'north'),
  );
  const neighbour = rng.chance(0.3) ? enroll('neighbour', 'south') : null;
  const everybody = neighbour ? [...devices, neighbour] : devices;

  const deeds: Deed[] = [];
  const takenBack: Deed[] = [];
  /** What an act came to on its author's screen. */
  const expectedOf = new Map<Deed, FieldValues>();
  const neighbourDeeds: Deed[] = [];
  const taken = new Set<string>();
  /** The server's change number up to which its rows have been looked at, by person. */
  const notedUpTo = new Map<string, number>();
  let epochs = 1;
  let wipes = 0;
  let prunes = 0;
  let backup: ReturnType<SimServer['backup']> | null = null;
  /** What is drawn in a step comes from the step, so that other steps can be left out. */
  let stepRng = rng;
  const ofStep: Rng = {
    next: () => stepRng.next(),
    below: (below) => stepRng.below(below),
    chance: (probability) => stepRng.chance(probability),
    pick: (list) => stepRng.pick(list),
    fork: () => stepRng.fork(),
  };
  const edits = createRandomEdits({ ...ofStep, pick: (list) => ofStep.pick(list) });

  /** What the server made of restores and acts, as its rows tell. */
  function noteTaken(): void {
    noteTakenOf('north', deeds);
    if (neighbour) noteTakenOf('south', neighbourDeeds);
  }

  function noteTakenOf(subject: string, done: readonly Deed[]): void {
    for (const row of server.rows(subject, notedUpTo.get(subject))) {
      notedUpTo.set(subject, row.version);
      const isBy = (mark: Mark | null | undefined, { device, op }: Deed) =>
        mark?.device === device && mark.stamp === op.stamp;
      for (const deed of done) {
        if (deed.op.id !== row.id || deed.op.noun !== row.noun) continue;
        if (deed.op.kind === 'restore' && isBy(row.restored, deed)) deed.takenAt ??= row.restored?.version;
        if (deed.op.kind !== 'act' || deed.wrote) continue;
        const expected = expectedOf.get(deed) ?? {};
        const wrote = Object.entries(row.fields).filter(([field, value]) => {
          const mark = row.marks[field];
          // The server takes down the stamp of a clock that is ahead.
          const isTakenDown = mark?.device === deed.device && mark.stamp < deed.op.stamp;
          return (
            isBy(mark, deed) || (isTakenDown && JSON.stringify(value) === JSON.stringify(expected[field]))
          );
        });
        if (wrote.length > 0) deed.wrote = Object.fromEntries(wrote);
      }
    }
  }

  /** Waits for work of a page that may die over it. */
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
    if (awake.length > 0) return ofStep.pick(awake);
    let opened: Tab | null = null;
    const open = async () => {
      opened = await device.openTab();
    };
    for (let attempt = 0; attempt < 3 && opened === null; attempt += 1) await finish(open());
    if (opened === null) throw new Error(`${device.name} opens no page`);
    return opened;
  };

  const nameOf = ({ op }: Pick<OutboxEntry, 'op'>) => `${op.kind} ${rowKey(op)} ${op.stamp}`;

  const drawEdit = (device: SimDevice): Edit => {
    const rows = [...shownRows(device).values()];
    const living = rows.filter(({ deleted }) => !deleted);
    const deleted = rows.filter((row) => row.deleted);
    const chance = ofStep.next();
    const isTaken = (row: { noun: string; id: string }) =>
      taken.has(`${device.name} ${rowKey(row)}`) || rows.some((each) => rowKey(each) === rowKey(row));
    if (chance < 0.3 || living.length === 0) return edits.add(isTaken);
    const row = ofStep.pick(living);
    // What an act came to is known by its stamp, which the server takes down where a clock is ahead.
    if (chance < 0.4 && !hasSkew) return edits.act(row) ?? edits.set(row);
    if (chance < 0.8) return edits.set(row);
    const { noun, id } = chance < 0.93 || deleted.length === 0 ? row : ofStep.pick(deleted);
    return { kind: chance < 0.93 || deleted.length === 0 ? 'delete' : 'restore', noun, id };
  };

  /** A person does something to a row; whether it is kept is what the page says, unless the page dies over it. */
  const edit = async (device: SimDevice): Promise<void> => {
    const tab = await tabOf(device);
    const drawn = drawEdit(device);
    taken.add(`${device.name} ${rowKey(drawn)}`);
    const before = shownRows(device).get(rowKey(drawn)) ?? null;
    const numbers = new Set(device.outbox().map(({ n }) => n));
    const end = await finish(tab.engine.write(drawn));
    const entry = device
      .outbox()
      .find((each) => !numbers.has(each.n) && rowKey(each) === rowKey(drawn) && each.op.kind === drawn.kind);
    tell(
      `${device.name} ${drawn.kind} ${rowKey(drawn)} ${JSON.stringify('set' in drawn ? drawn.set : '')}: ${end}`,
    );
    if (!entry) {
      if (end === 'done')
        violation ??= `I3 ${device.name}: ${drawn.kind} ${rowKey(drawn)} was kept and is not in the queue`;
      return;
    }
    if (end === 'failed')
      violation ??= `I3 ${device.name}: ${drawn.kind} ${rowKey(drawn)} was not kept and is in the queue`;
    const state = device.state();
    if (!state) return;
    const offsetMs = state.clockOffsetMs + device.clock.skewMs;
    const isClockKnown = Math.abs(offsetMs) <= toleranceMs / 4;
    const deed: Deed = { device: state.device, op: entry.op, atMs: time.nowMs(), isClockKnown, saw: before };
    (device === neighbour ? neighbourDeeds : deeds).push(deed);
    const after = shownRows(device).get(rowKey(drawn)) ?? null;
    if (drawn.kind === 'act') expectedOf.set(deed, fieldsBy(after, entry.op.stamp));
    violation ??= findUnread(entry.op, after);
    violation ??= watches.get(device)?.check() ?? null;
    if (!isHealing && plan.has('edit refused') && ofStep.chance(0.08)) {
      count('edit refused');
      device.refusals.refuse(entry.op.stamp);
    }
  };

  /** A person deals with what was refused: sends it again, changes it, or takes it back. */
  const settleParked = async (device: SimDevice): Promise<void> => {
    for (const { n, op, parked } of device.outbox()) {
      if (!parked) continue;
      const { engine } = await tabOf(device);
      const before = device.outbox();
      const choice =
        parked.code === 'not_found' ? 'discard' : ofStep.pick(['retry', 'edit', 'discard'] as const);
      tell(`${device.name} ${choice} ${nameOf({ op })}`);
      if (choice === 'discard') {
        // The page may die over it: what is gone then was meant to go.
        await finish(engine.parked.discard(n));
        const left = new Set(device.outbox().map(nameOf));
        const gone = before.filter((entry) => !left.has(nameOf(entry)));
        watches.get(device)?.discarded(gone);
        const dropped = new Set(gone.map(nameOf));
        const isDropped = (deed: Deed) =>
          device.name === deed.device.split('-')[0] && dropped.has(nameOf(deed));
        for (const done of [deeds, neighbourDeeds]) {
          takenBack.push(...done.filter(isDropped));
          done.splice(0, done.length, ...done.filter((deed) => !isDropped(deed)));
        }
        continue;
      }
      device.refusals.relent(op.stamp);
      watches.get(device)?.discarded([{ op } as OutboxEntry]);
      // What a later edit in the queue writes over is not changed behind it.
      const isLast = !before.some((entry) => rowKey(entry) === rowKey(op) && entry.n > n);
      if (choice === 'edit' && op.kind === 'set' && isLast) {
        const row = shownRows(device).get(rowKey(op));
        const changed = row && edits.set(row);
        const set = changed?.kind === 'set' ? changed.set : {};
        await finish(engine.parked.edit(n, set));
        const entry = device.outbox().find((each) => each.n === n);
        const deed = deeds.find(
          (each) => each.device === device.state()?.device && nameOf(each) === nameOf({ op }),
        );
        if (entry && deed) deed.op = entry.op;
      } else await finish(engine.parked.retry(n));
    }
  };

  const toleranceMs = hasSkew ? maxStampAheadMs + 4 * plan.latencyMs + 80_000 : 1_000;

  const befall = async (device: SimDevice): Promise<void> => {
    const happens = (fault: Fault, chance: number): boolean => {
      if (!plan.has(fault) || !ofStep.chance(chance)) return false;
      count(fault);
      tell(`${device.name}: ${fault}`);
      return true;
    };
    const tabs = device.tabs();
    if (tabs.length > 0 && happens('tab killed', 0.12)) {
      const tab = ofStep.pick(tabs);
      time.afterTasks(1 + ofStep.below(60), () => {
        if (!tab.gate.isDead()) device.killTab(tab);
      });
    }
    if (tabs.length > 0 && tabs.length < 3 && happens('several tabs', 0.15)) await finish(device.openTab());
    if (happens('service worker drains', 0.1)) device.drainInBackground().catch(() => undefined);
    if (tabs.length > 0 && happens('lock holder frozen', 0.08)) {
      const { gate } = ofStep.pick(tabs);
      gate.freeze();
      time.after(ofStep.below(120_000), gate.thaw);
    }
    if (happens('clock jumps', 0.05)) device.clock.skewMs = drawSkew(stepRng);
    for (const mishap of ['IndexedDB call failed', 'connection lost', 'quota exceeded'] as const)
      if (happens(mishap, 0.08)) device.storage.arm(mishap, 1 + ofStep.below(20));
    if (happens('wiped', 0.02)) await forget(device);
    if (happens('old build', 0.05)) {
      device.setOldBuild(true);
      time.after(ofStep.below(120_000), () => device.setOldBuild(false));
    }
    if (backup === null && ofStep.chance(0.1)) backup = server.backup();
    else if (backup && epochs < 3 && happens('server restored', 0.05)) {
      await server.restore(backup);
      notedUpTo.clear();
      epochs += 1;
    }
    if (happens('tombstones forgotten', 0.05)) {
      await server.forgetOld(retentionMs);
      prunes += 1;
    }
    if (plan.has('out of order') && ofStep.chance(0.1)) device.network.repeatOld();
  };

  /** The browser clears a device: what only that device knew is gone, and nobody's fault. */
  const forget = async (device: SimDevice): Promise<void> => {
    const lost = new Set(device.outbox().map(nameOf));
    const name = device.state()?.device;
    // A delete among them may have been carried out.
    const isLost = (deed: Deed) =>
      deed.device === name && deed.op.kind !== 'delete' && lost.has(nameOf(deed));
    takenBack.push(...deeds.filter(isLost));
    deeds.splice(0, deeds.length, ...deeds.filter((deed) => !isLost(deed)));
    wipe(device.storage, databaseOfDevice);
    await time.settle();
    watches.get(device)?.wiped();
    wipes += 1;
  };

  const isAtRest = (device: SimDevice): boolean => {
    const rows = server.rows(device.subject);
    const seq = Math.max(0, ...rows.map(({ version }) => version));
    const state = device.state();
    return (
      device.outbox().length === 0 &&
      state?.hasPulled === true &&
      (parseCursor(state.cursor ?? '')?.seq ?? 0) >= seq
    );
  };

  const steps = 12 + rng.below(28);
  const stepSeed = rng.below(2 ** 30);
  for (const device of everybody) if (rng.chance(0.7)) await finish(device.openTab());
  for (let step = 0; step < steps && violation === null; step += 1) {
    stepRng = createRng(stepSeed + step * 7_919);
    if (options.skipped?.has(step)) continue;
    const device = ofStep.pick(everybody);
    if (device !== neighbour) await befall(device);
    const chance = ofStep.next();
    if (chance < 0.65) await edit(device);
    else if (chance < 0.85) (await tabOf(device)).engine.pull();
    else if (chance < 0.92) (await tabOf(device)).engine.refresh();
    else await settleParked(device);
    await time.pass(ofStep.below(plan.stepMs));
    for (const each of everybody) violation ??= watches.get(each)?.check() ?? null;
  }

  isHealing = true;
  stepRng = createRng(stepSeed - 1);
  for (const device of everybody) {
    device.storage.disarm();
    device.setOldBuild(false);
    for (const { gate } of device.tabs()) gate.thaw();
  }
  await time.pass(1);
  for (const device of everybody) for (const tab of device.tabs().slice(1)) device.killTab(tab);
  for (let round = 0; round < 40 && violation === null; round += 1) {
    for (const device of everybody) {
      await settleParked(device);
      const { engine } = await tabOf(device);
      if (device.outbox().length > 0) engine.refresh();
      else engine.pull();
    }
    await time.pass(round < 4 ? 2 * plan.latencyMs + 100 : 40_000);
    for (const each of everybody) violation ??= watches.get(each)?.check() ?? null;
    if (everybody.every(isAtRest)) break;
  }
  const restless = everybody.find((device) => !isAtRest(device));
  if (restless)
    violation ??= `I12 ${restless.name} never comes to rest: ${JSON.stringify(restless.records('status')[0])}`;

  const judge = (subject: string, done: readonly Deed[], members: readonly SimDevice[]) =>
    findViolation({
      ...{ deeds: done, takenBack, rows: server.rows(subject), hadPruning: prunes > 0 },
      screens: new Map(members.map((device) => [device.state()?.device ?? '', screen.records(device)])),
      hadRightClocks: !hasSkew,
      clockToleranceMs: toleranceMs,
      hadOneEpoch: epochs === 1 && wipes === 0,
      outsiders: everybody
        .filter((device) => device.subject !== subject)
        .map((device) => device.state()?.device ?? ''),
    });
  violation ??= judge('north', deeds, devices);
  if (neighbour) violation ??= judge('south', neighbourDeeds, [neighbour]);

  for (const device of everybody) for (const tab of device.tabs()) device.killTab(tab);
  time.end();
  for (const row of subjects.flatMap((subject) => server.rows(subject))) hash.update(JSON.stringify(row));
  return {
    violation,
    steps,
    edits: deeds.length + takenBack.length + neighbourDeeds.length,
    requests,
    faults: counted,
    trace: hash.digest('hex'),
  };
}

/** The fields that were written at a moment. */
function fieldsBy(row: RowState | null, stamp: number): FieldValues {
  const fields = Object.entries(row?.fields ?? {});
  return Object.fromEntries(fields.filter(([field]) => row?.marks[field]?.stamp === stamp));
}
