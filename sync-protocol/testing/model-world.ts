import { resources } from '../src/nouns/registry.ts';
import type { Op } from '../src/rows/op.ts';
import { maxStampAheadMs } from '../src/sync/stamp.ts';
import { createAgenda } from './agenda.ts';
import { findMisstep, findUnread } from './find-misstep.ts';
import { type Deed, findViolation, rowKey } from './find-violation.ts';
import { createModelDevice, type DeviceRules, deviceRules } from './model-device.ts';
import { drawFaults, type ModelFaults } from './model-faults.ts';
import { createModelServer, type ServerRules, serverRules } from './model-server.ts';
import { createRandomEdits, type Edit } from './random-edits.ts';
import { createRng } from './rng.ts';

export interface Rules {
  server: ServerRules;
  device: DeviceRules;
}
export const rules: Rules = { server: serverRules, device: deviceRules };

const startMs = 1_700_000_000_000;
const steps = 120;
/** Longer than any message is under way; the real server's 90 days are too. */
const retentionMs = 120_000;

/**
 * One household, two or three devices, random edits and faults; then everything heals and the outcome is judged.
 *
 * @param forced faults that this run has whatever is drawn
 * @returns the violated invariant in words, null when all hold
 */
export function runModel(
  seed: number,
  { server: onServer, device: onDevice }: Rules = rules,
  forced: Partial<ModelFaults> = {},
): string | null {
  const rng = createRng(seed);
  const faults = { ...drawFaults(rng), ...forced };
  const hasRightClocks = faults.skewsMs.length === 1;
  const agenda = createAgenda(startMs);
  const edits = createRandomEdits(rng.fork());
  const deeds: Deed[] = [];
  const takenBack: Deed[] = [];
  const taken = new Set<string>();
  const refused = new Set<string>();
  let violation: string | null = null;
  let epochs = 1;
  let hadPruning = false;
  let isHealing = false;
  const fails = (chance: number) => !isHealing && rng.chance(chance);
  const latency = () => rng.below(faults.latencyMs);

  const server = createModelServer({
    nowMs: agenda.nowMs,
    rules: onServer,
    refusal: (_noun, op) =>
      refused.has(nameOfOp(op)) ? { code: 'conflict', message: 'by the story' } : null,
    onApplied: (op, device, before, after) => {
      violation ??= findMisstep(op, before, after, agenda.nowMs());
      const deed = deeds.findLast((each) => each.device === device && nameOfOp(each.op) === nameOfOp(op));
      if (deed && after) deed.takenAt ??= after.version;
    },
  });
  let backup: ReturnType<typeof server.backup> | null = null;

  const devices = Array.from({ length: 2 + rng.below(2) }, (_, index) => {
    const clock = { skewMs: rng.pick(faults.skewsMs), isKnown: hasRightClocks, changes: 0 };
    const clockMs = () => agenda.nowMs() + clock.skewMs;
    const batchSize = (sendable: number) => 1 + rng.below(sendable);
    const device = createModelDevice({ name: `device-${index}`, clockMs, rules: onDevice, batchSize });
    return { ...device, clock, clockMs };
  });
  type Device = (typeof devices)[number];

  /** Carries one message there and its answer back, or loses either; a restore takes the connections down. */
  const exchange = <T>(
    device: Device,
    serve: () => T,
    take: (answer: T, times: { sentAtMs: number; receivedAtMs: number }) => void,
  ): void => {
    const sentAtMs = device.clockMs();
    const { changes } = device.clock;
    const sentIn = epochs;
    agenda.after(latency(), () => {
      if (sentIn !== epochs || fails(faults.requestLost)) return;
      const answer = serve();
      if (fails(faults.answerLost)) return;
      agenda.after(latency(), () => {
        take(answer, { sentAtMs, receivedAtMs: device.clockMs() });
        device.clock.isKnown ||= changes === device.clock.changes && answer !== null;
      });
    });
  };

  const push = (device: Device, resource: string): void => {
    const request = device.nextRequest(resource);
    if (!request) return;
    const serve = () => (fails(faults.foreignAnswer) ? null : server.merge(request));
    exchange(device, serve, (answer, times) => device.takeAnswer(request, answer, times));
    const sentIn = epochs;
    if (fails(faults.duplicated))
      agenda.after(latency() * 10, () => void (sentIn === epochs && server.merge(request)));
  };

  const pull = (device: Device): void => {
    const asked = device.cursor();
    const pageSize = 1 + rng.below(6);
    const serve = () => server.changes(asked ?? undefined, pageSize);
    exchange(device, serve, (page, times) => device.takePage(asked, page, times));
  };

  const drawEdit = (device: Device): Edit => {
    const living = device.living();
    const deleted = device.deleted();
    const chance = rng.next();
    if (chance < 0.35 || living.length === 0)
      return edits.add((row) => taken.has(`${device.name} ${rowKey(row)}`) || device.view(row) !== null);
    if (chance < 0.8) return edits.set(rng.pick(living));
    const isDelete = chance < 0.95 || deleted.length === 0;
    const { noun, id } = rng.pick(isDelete ? living : deleted);
    return { kind: isDelete ? 'delete' : 'restore', noun, id };
  };

  const act = (device: Device): void => {
    const edit = drawEdit(device);
    taken.add(`${device.name} ${rowKey(edit)}`);
    const op = device.edit(edit);
    if (fails(faults.refusals)) refused.add(nameOfOp(op));
    deeds.push({ device: device.name, op, atMs: agenda.nowMs(), isClockKnown: device.clock.isKnown });
    violation ??= findUnread(op, device.view(op));
  };

  /** A person deals with what was refused: sends it again, and the server relents, or takes it back. */
  const settleParked = (device: Device): void => {
    for (const { n, op, parked } of device.outbox().filter((entry) => entry.parked !== null)) {
      if (parked !== 'not_found' && rng.chance(0.5)) {
        refused.delete(nameOfOp(op));
        device.retry(n);
        continue;
      }
      const dropped = new Set(device.discard(n));
      takenBack.push(...deeds.filter((deed) => dropped.has(deed.op)));
      deeds.splice(0, deeds.length, ...deeds.filter((deed) => !dropped.has(deed.op)));
    }
  };

  const befall = (device: Device): void => {
    if (fails(faults.clockJumps)) {
      device.clock.skewMs = rng.pick(faults.skewsMs);
      device.clock.isKnown = false;
      device.clock.changes += 1;
    }
    if (fails(faults.prunes)) {
      server.prune(retentionMs);
      hadPruning = true;
    }
    if (backup === null && rng.chance(0.03)) backup = server.backup();
    if (backup && epochs <= faults.restores && fails(0.03)) {
      server.restore(backup);
      epochs += 1;
    }
  };

  for (let step = 0; step < steps && violation === null; step += 1) {
    const device = rng.pick(devices);
    const chance = rng.next();
    if (chance < 0.5) act(device);
    else if (chance < 0.72) push(device, rng.pick(resources).name);
    else if (chance < 0.96) pull(device);
    else settleParked(device);
    befall(device);
    agenda.pass(rng.below(faults.stepMs));
  }

  isHealing = true;
  const isAtRest = (device: Device) => device.outbox().length === 0 && device.cursor() === server.cursor();
  for (let round = 0; round < 300 && !devices.every(isAtRest); round += 1) {
    for (const device of devices) {
      settleParked(device);
      for (const resource of resources) push(device, resource.name);
      pull(device);
      agenda.pass(faults.latencyMs * 2);
    }
  }
  if (violation) return violation;
  const restless = devices.find((device) => !isAtRest(device));
  if (restless) return `${restless.name} never comes to rest`;
  return findViolation({
    ...{ deeds, takenBack, rows: server.rows(), hadPruning },
    screens: new Map(devices.map((device) => [device.name, device.screen()])),
    hadRightClocks: hasRightClocks,
    clockToleranceMs: hasRightClocks ? 10 : maxStampAheadMs + 4 * faults.latencyMs,
    hadOneEpoch: epochs === 1,
  });
}

const nameOfOp = (op: Op): string => `${op.kind} ${rowKey(op)} ${op.stamp}`;
