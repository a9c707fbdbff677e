import { type Core, createCore } from '../src/device/core.ts';
import { type DeviceRules, deviceRules } from '../src/device/rules.ts';
import type { Noun } from '../src/nouns/noun.ts';
import { changedFields } from '../src/rows/changed-fields.ts';
import type { Op } from '../src/rows/op.ts';
import { type ServerRules, serverRules } from '../src/rows/server-rules.ts';
import type { Change } from '../src/sync/change.ts';
import type { MergeAnswer } from '../src/sync/merge-answer.ts';
import { maxStampAheadMs } from '../src/sync/stamp.ts';
import { createAgenda } from './agenda.ts';
import { type Deed, noteAct, rowKey } from './judge/deeds.ts';
import { findFlicker, findLeft } from './judge/find-in-queue.ts';
import { findMisstep, findUnread } from './judge/find-misstep.ts';
import { findViolation } from './judge/find-violation.ts';
import { createMemoryDevice } from './memory-device.ts';
import { drawFaults, type ModelFault, type ModelFaults } from './model-faults.ts';
import { modelNouns, modelQueues } from './model-nouns.ts';
import { createModelServer } from './model-server.ts';
import { createRandomEdits, type RandomEdit } from './random-edits.ts';
import { createRng } from './rng.ts';

export interface Rules {
  server: ServerRules;
  device: DeviceRules;
  /** Bends what the core decides as a whole, where no single rule of it does. */
  bend?: (core: Core) => Core;
  /** Rows are of one household: its devices and those of another never meet (SPEC I14). */
  keepsHouseholdsApart: boolean;
}
export const rules: Rules = { server: serverRules, device: deviceRules, keepsHouseholdsApart: true };

const startMs = 1_700_000_000_000;
const steps = 120;
/** Longer than any message is under way; the real server's 90 days are too. */
const retentionMs = 120_000;

/** How one run in memory went. */
export interface ModelRun {
  /** The violated invariant, its id in the SPEC and in words; null when all hold. */
  violation: string | null;
  steps: number;
  edits: number;
  requests: number;
  /** How often each fault happened. */
  faults: ReadonlyMap<ModelFault, number>;
}

/** @returns the violated invariant alone; null when all hold */
export function runModel(...story: Parameters<typeof runStory>): string | null {
  return runStory(...story).violation;
}

/**
 * One household, two or three devices, sometimes a device of another household, random edits and faults; then everything
 * heals and the outcome is judged.
 *
 * @param forced faults that this run has whatever is drawn
 * @param among the nouns that people edit
 */
export function runStory(
  seed: number,
  { server: onServer, device: onDevice, bend = (core) => core, keepsHouseholdsApart }: Rules = rules,
  forced: Partial<ModelFaults> = {},
  among: readonly Noun[] = modelNouns,
): ModelRun {
  const rng = createRng(seed);
  const faults = { ...drawFaults(rng), ...forced };
  const hasRightClocks = faults.skewsMs.length === 1;
  const agenda = createAgenda(startMs);
  const edits = createRandomEdits(rng.fork(), among);
  const namesOfRun = new Set(among.map(({ queueName }) => queueName));
  const queuesOfRun = modelQueues.map(({ name }) => name).filter((name) => namesOfRun.has(name));
  const deeds: Deed[] = [];
  const takenBack: Deed[] = [];
  const rejected = new Set<string>();
  /** What the server cannot read: it rejects the whole request. */
  const unreadable = new Set<Op>();
  /** What becomes of a request the first time that the server has it, by its key; it stays that way. */
  const received = new Map<string, 'form' | 'unreadable' | 'merged'>();
  /** The cursor of a device that the server cannot read, until the device begins anew. */
  const misread = new Map<string, string>();
  let violation: string | null = null;
  let epochs = 1;
  let hadPruning = false;
  let isHealing = false;
  let requests = 0;
  let edited = 0;
  let lived = 0;
  const counted = new Map<ModelFault, number>();
  const fails = (chance: number) => !isHealing && rng.chance(chance);
  const count = (fault: ModelFault) => void counted.set(fault, (counted.get(fault) ?? 0) + 1);
  const happens = (fault: ModelFault, chance: number) => {
    if (!fails(chance)) return false;
    count(fault);
    return true;
  };
  const latency = () => rng.below(faults.latencyMs);

  const openServer = () =>
    createModelServer({
      nowMs: agenda.nowMs,
      rules: onServer,
      rejection: (_noun, op) =>
        rejected.size > 0 && rejected.has(nameOfOp(op))
          ? { code: 'conflict', message: 'by the story' }
          : null,
      onApplied: (op, device, before, after, epoch) => {
        violation ??= findMisstep(op, before, after, agenda.nowMs(), { device, epoch });
        const deed = deeds.findLast((each) => each.device === device && isSameOp(each.op, op));
        if (deed && after) deed.takenAt ??= after.version;
        if (deed && after && op.kind === 'act')
          noteAct(deed, changedFields(before?.fields ?? {}, after.fields), epoch);
      },
    });
  const server = openServer();
  const neighbours = keepsHouseholdsApart ? openServer() : server;
  let backup: ReturnType<typeof server.backup> | null = null;

  const core = bend(createCore(modelNouns, onDevice));
  const openDevice = (name: string, home = server) => {
    const skewMs = rng.pick(faults.skewsMs);
    const clock: Clock = { skewMs, trueAtMs: hasRightClocks ? skewMs : null, changes: 0 };
    const clockMs = () => agenda.nowMs() + clock.skewMs;
    const batchSize = (most: number) => 1 + rng.below(most);
    const device = createMemoryDevice({ name, clockMs, core, batchSize });
    return { ...device, server: home, clock, clockMs, taken: new Set<string>() };
  };
  const family = Array.from({ length: 2 + rng.below(2) }, (_, index) => openDevice(`device-${index}`));
  const strangers = rng.chance(0.2) ? [openDevice('stranger', neighbours)] : [];
  const devices = [...family, ...strangers];
  type Device = (typeof devices)[number];

  /** Carries one message there and its answer back, or loses either; a restore takes the connections down. */
  const exchange = <T>(
    device: Device,
    serve: () => T,
    take: (answer: T, times: { sentAtMs: number; receivedAtMs: number }) => boolean,
  ): void => {
    const sentAtMs = device.clockMs();
    const { changes } = device.clock;
    const sentIn = epochs;
    requests += 1;
    agenda.after(latency(), () => {
      if (sentIn !== epochs || happens('request lost', faults.requestLost)) return;
      const answer = serve();
      if (happens('answer lost', faults.answerLost)) return;
      agenda.after(latency(), () => {
        const isTaken = take(answer, { sentAtMs, receivedAtMs: device.clockMs() });
        const { clock } = device;
        const wasSetBack = device.clockMs() < sentAtMs;
        if (isTaken && changes === clock.changes) clock.trueAtMs = clock.skewMs;
        // Over a change of the clock an answer proves something else, or where it was set back nothing.
        else if (isTaken && !wasSetBack) clock.trueAtMs = null;
      });
    });
  };

  /** Tells the others what a device did, some of them, and late or early. */
  const pokeOthers = (author: Device, since: number): void => {
    const whole = author.server.poke(since);
    // One that brings nothing says only that there is something.
    const poke = rng.chance(0.2) ? { cursor: whole.cursor } : whole;
    const toldIn = epochs;
    for (const device of devices)
      if (device.server === author.server && device !== author && rng.chance(0.3))
        agenda.after(latency(), () => void (toldIn === epochs && device.takePoke(poke)));
  };

  const push = (device: Device, queue: string): void => {
    const before = device.outbox();
    const request = device.nextRequest(queue);
    violation ??= findLeft(before, device, null);
    if (!request) return;
    violation ??= device.findRepeat(request);
    const own = request.changes.flatMap((change) => device.entry((change as Change).sync.op)?.op ?? []);
    const receive = () => {
      let outcome = received.get(request.key);
      if (outcome) return outcome;
      if (happens('form rejected', faults.formRejected)) outcome = 'form';
      else outcome = own.some((op) => unreadable.has(op)) ? 'unreadable' : 'merged';
      received.set(request.key, outcome);
      return outcome;
    };
    const serve = () => {
      if (happens('foreign answer', faults.foreignAnswer)) return null;
      const outcome = receive();
      if (outcome !== 'merged') return outcome;
      const before = device.server.seq();
      const answer = device.server.merge(request);
      pokeOthers(device, before);
      return answer;
    };
    exchange<MergeAnswer | 'form' | 'unreadable' | null>(device, serve, (answer, times) => {
      const waiting = device.outbox();
      if (typeof answer === 'string') {
        device.takeRejection(
          request,
          answer === 'form' ? answer : { code: 'invalid_request', message: answer },
        );
        violation ??= findLeft(waiting, device, null) ?? findWronged(device);
        return false;
      }
      const isTaken = device.takeAnswer(request, answer, times);
      violation ??= findLeft(waiting, device, answer) ?? findFlicker(device, waiting, answer);
      return isTaken;
    });
    const sentIn = epochs;
    if (happens('delivered twice', faults.duplicated))
      agenda.after(
        latency() * 10,
        () => void (sentIn === epochs && receive() === 'merged' && device.server.merge(request)),
      );
  };

  /** Only what the server cannot read is rejected for that (SPEC W8). */
  const findWronged = (device: Device): string | null => {
    const wronged = device
      .outbox()
      .find(({ op, parked }) => parked?.message === 'unreadable' && !unreadable.has(op));
    return wronged
      ? `W8 ${rowKey(wronged.op)}: was rejected for what another operation was rejected for`
      : null;
  };

  const pull = (device: Device): void => {
    const asked = device.cursor();
    const pageSize = 1 + rng.below(6);
    const serve = () => {
      if (asked === null) misread.delete(device.name);
      else if (happens('cursor rejected', faults.cursorRejected)) misread.set(device.name, asked);
      return asked !== null && misread.get(device.name) === asked
        ? null
        : device.server.changes(asked ?? undefined, pageSize);
    };
    exchange(device, serve, (page, times) => {
      const waiting = device.outbox();
      if (!page) device.forgetCursor(asked ?? '');
      const isTaken = page !== null && device.takePage(asked, page, times);
      violation ??= findLeft(waiting, device, null);
      return isTaken;
    });
  };

  const drawEdit = (device: Device): RandomEdit => {
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

  const act = (device: Device): void => {
    const edit = drawEdit(device);
    device.taken.add(rowKey(edit));
    const saw = device.view(edit);
    const op = device.edit(edit);
    if (happens('edit rejected', faults.rejections)) rejected.add(nameOfOp(op));
    else if (happens('edit unreadable', faults.rejections)) unreadable.add(op);
    edited += 1;
    const isClockKnown = device.clock.trueAtMs === device.clock.skewMs;
    deeds.push({ device: device.name, op, saw, atMs: agenda.nowMs(), isClockKnown });
    violation ??= findUnread(op, device.view(op)) ?? (isClockKnown ? findWrongStamp(op) : null);
  };

  /** A person deals with what was rejected: sends it again, and the server relents, or takes it back. */
  const settleRejected = (device: Device): void => {
    for (const { n, op, parked } of device.outbox().filter((entry) => entry.parked !== null)) {
      if (parked?.code !== 'not_found' && rng.chance(0.5)) {
        rejected.delete(nameOfOp(op));
        unreadable.delete(op);
        device.actOnRejected(n, { kind: 'retry' });
        continue;
      }
      const before = device.outbox();
      device.actOnRejected(n, { kind: 'discard' });
      const kept = new Set(device.outbox().map((entry) => entry.op));
      const dropped = new Set(before.map((entry) => entry.op).filter((each) => !kept.has(each)));
      takenBack.push(...deeds.filter((deed) => dropped.has(deed.op)));
      deeds.splice(0, deeds.length, ...deeds.filter((deed) => !dropped.has(deed.op)));
    }
  };

  const setClock = ({ clock }: Device, skewMs: number): void => {
    clock.skewMs = skewMs;
    clock.changes += 1;
  };

  const befall = (device: Device): void => {
    if (happens('clock jumps', faults.clockJumps)) {
      const { skewMs } = device.clock;
      setClock(device, rng.pick(faults.skewsMs));
      // It may be put right again, also while a message is under way.
      if (rng.chance(0.5)) agenda.after(rng.below(4 * faults.stepMs), () => setClock(device, skewMs));
    }
    if (happens('tombstones forgotten', faults.prunes)) {
      server.prune(retentionMs);
      hadPruning = true;
    }
    if (backup === null && rng.chance(0.03)) backup = server.backup();
    if (backup && epochs <= faults.restores && happens('server restored', 0.03)) {
      server.restore(backup);
      epochs += 1;
    }
  };

  for (let step = 0; step < steps && violation === null; step += 1) {
    const device = rng.pick(devices);
    const chance = rng.next();
    if (chance < 0.5) act(device);
    else if (chance < 0.72) push(device, rng.pick(queuesOfRun));
    else if (chance < 0.96) pull(device);
    else settleRejected(device);
    befall(device);
    lived += 1;
    agenda.pass(rng.below(faults.stepMs));
  }

  isHealing = true;
  const isAtRest = (device: Device) =>
    device.isDrained() && device.cursor() === device.server.cursor() && device.state().hasPulled;
  for (let round = 0; round < 300 && !devices.every(isAtRest); round += 1) {
    for (const device of devices) {
      settleRejected(device);
      for (const queue of queuesOfRun) push(device, queue);
      pull(device);
      agenda.pass(faults.latencyMs * 2);
    }
  }
  const ended = (found: string | null): ModelRun => ({
    violation: found,
    steps: lived,
    edits: edited,
    requests,
    faults: counted,
  });
  if (violation) return ended(violation);
  const restless = devices.find((device) => !isAtRest(device));
  if (restless) return ended(`I12 ${restless.name} never comes to rest`);
  // Answers that there is no such row are doubted, and there may be such where tombstones are forgotten.
  const hadReason = epochs > 1 || hadPruning || counted.has('cursor rejected');
  const restarted = hadReason ? undefined : devices.find((device) => device.state().generation > 1);
  if (restarted) return ended(`P5 ${restarted.name} has pulled everything again for no reason`);
  const judge = (household: readonly Device[]): string | null => {
    const isOf = ({ device: name }: Deed) => household.some((device) => device.name === name);
    return findViolation({
      deeds: deeds.filter(isOf),
      takenBack: takenBack.filter(isOf),
      hadPruning,
      rows: household[0]?.server.rows() ?? [],
      screens: new Map(household.map((device) => [device.name, device.screen()])),
      outsiders: devices.filter((device) => !household.includes(device)).map(({ name }) => name),
      hadRightClocks: hasRightClocks,
      clockToleranceMs: hasRightClocks ? 10 : maxStampAheadMs + 4 * faults.latencyMs,
      hadOneEpoch: epochs === 1,
    });
  };
  return ended(judge(family) ?? judge(strangers));
}

interface Clock {
  skewMs: number;
  /** With this skew what the device knows of the server's clock is true; null for with none. */
  trueAtMs: number | null;
  changes: number;
}

const nameOfOp = (op: Op): string => `${op.kind} ${rowKey(op)} ${op.stamp}`;

const isSameOp = (one: Op, other: Op): boolean =>
  one.stamp === other.stamp && one.id === other.id && one.kind === other.kind && one.noun === other.noun;
