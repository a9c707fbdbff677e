import { resources } from '../src/nouns/registry.ts';
import type { Op } from '../src/rows/op.ts';
import { createAgenda } from './agenda.ts';
import { type Deed, findViolation, rowKey } from './find-violation.ts';
import { createModelDevice, type DeviceRules, deviceRules, type ModelDevice } from './model-device.ts';
import { createModelServer, type ServerRules, serverRules } from './model-server.ts';
import { createRandomEdits } from './random-edits.ts';
import { createRng, type Rng } from './rng.ts';

export interface Rules {
  server: ServerRules;
  device: DeviceRules;
}
export const rules: Rules = { server: serverRules, device: deviceRules };

const startMs = 1_700_000_000_000;
const steps = 120;
/** Longer than any message is under way; the real server's 90 days are too. */
const retentionMs = 120_000;
const hourMs = 3_600_000;

/** How bad the world is in this run; each fault is drawn for the whole run and then by chance at every message. */
function drawFaults(rng: Rng) {
  const hasSkew = rng.chance(0.5);
  return {
    requestLost: rng.next() * 0.4,
    answerLost: rng.next() * 0.4,
    duplicated: rng.next() * 0.3,
    foreignAnswer: rng.next() * 0.2,
    stepMs: rng.pick([20, 2_000, 60_000]),
    latencyMs: rng.pick([50, 5_000]),
    skewsMs: hasSkew ? [0, -hourMs, hourMs, 24 * hourMs, -24 * hourMs, 600_000] : [0],
    clockJumps: hasSkew ? rng.next() * 0.02 : 0,
    restores: rng.chance(0.3) ? 1 + rng.below(2) : 0,
    prunes: rng.chance(0.3) ? 0.03 : 0,
    refusals: rng.chance(0.3) ? 0.05 : 0,
  };
}

/**
 * One household, two or three devices, random edits and faults; then everything heals and the outcome is judged.
 *
 * @returns the violated invariant in words, null when all hold
 */
export function runModel(seed: number, { server: onServer, device: onDevice }: Rules = rules): string | null {
  const rng = createRng(seed);
  const faults = drawFaults(rng);
  const agenda = createAgenda(startMs);
  const refused = new Set<string>();
  const server = createModelServer({
    nowMs: agenda.nowMs,
    rules: onServer,
    refusal: (_noun, op) =>
      refused.has(`${rowKey(op)} ${op.stamp}`) ? { code: 'conflict', message: 'refused by the story' } : null,
  });
  const edits = createRandomEdits(rng.fork());
  const deeds: Deed[] = [];
  const takenBack: Deed[] = [];
  const taken = new Set<string>();
  let backup: ReturnType<typeof server.backup> | null = null;
  let epochs = 1;
  let hadPruning = false;
  let isHealing = false;
  const fails = (chance: number) => !isHealing && rng.chance(chance);
  const latency = () => rng.below(faults.latencyMs);

  const devices = Array.from({ length: 2 + rng.below(2) }, (_, index) => {
    const clock = { skewMs: rng.pick(faults.skewsMs) };
    const clockMs = () => agenda.nowMs() + clock.skewMs;
    const batchSize = (sendable: number) => 1 + rng.below(sendable);
    return {
      ...createModelDevice({ name: `device-${index}`, clockMs, rules: onDevice, batchSize }),
      clock,
      clockMs,
    };
  });
  type Device = (typeof devices)[number];

  const push = (device: Device, resource: string): void => {
    const request = device.nextRequest(resource);
    if (!request) return;
    const sentAtMs = device.clockMs();
    const sentIn = epochs;
    const arrive = (isLost: boolean) => {
      if (sentIn !== epochs || fails(faults.requestLost)) return; // A restore takes the connections down.
      const answer = fails(faults.foreignAnswer) ? null : server.merge(request);
      if (isLost || fails(faults.answerLost)) return;
      agenda.after(latency(), () =>
        device.takeAnswer(request, structuredClone(answer), { sentAtMs, receivedAtMs: device.clockMs() }),
      );
    };
    agenda.after(latency(), () => arrive(false));
    if (fails(faults.duplicated)) agenda.after(latency() * 10, () => arrive(true));
  };

  const pull = (device: Device): void => {
    const asked = device.cursor();
    const sentAtMs = device.clockMs();
    const pageSize = 1 + rng.below(6);
    agenda.after(latency(), () => {
      if (fails(faults.requestLost)) return;
      const page = server.changes(asked ?? undefined, pageSize);
      agenda.after(latency(), () =>
        device.takePage(asked, page, { sentAtMs, receivedAtMs: device.clockMs() }),
      );
    });
  };

  const act = (device: Device): string | null => {
    const rows = device.living();
    const deleted = device.deleted();
    const chance = rng.next();
    const change =
      chance < 0.35 || rows.length === 0
        ? edits.add((row) => taken.has(`${device.name} ${rowKey(row)}`) || device.view(row) !== null)
        : chance < 0.8
          ? edits.set(rng.pick(rows))
          : chance < 0.95 || deleted.length === 0
            ? { ...nameOf(rng.pick(rows)), kind: 'delete' as const }
            : { ...nameOf(rng.pick(deleted)), kind: 'restore' as const };
    taken.add(`${device.name} ${rowKey(change)}`);
    const op = device.edit(change);
    if (fails(faults.refusals)) refused.add(`${rowKey(op)} ${op.stamp}`);
    deeds.push({ device: device.name, op });
    return findUnread(device, op);
  };

  /** A person deals with what was refused: the edit is taken back, and does not count. */
  const discardParked = (device: Device): void => {
    for (const { n } of device.outbox().filter(({ parked }) => parked !== null))
      for (const op of device.discard(n)) {
        const index = deeds.findIndex((deed) => deed.op === op);
        if (index >= 0) takenBack.push(...deeds.splice(index, 1));
      }
  };

  for (let step = 0; step < steps; step += 1) {
    const device = rng.pick(devices);
    const chance = rng.next();
    if (chance < 0.5) {
      const violation = act(device);
      if (violation) return violation;
    } else if (chance < 0.75) push(device, rng.pick(resources).name);
    else pull(device);
    if (fails(faults.clockJumps)) device.clock.skewMs = rng.pick(faults.skewsMs);
    if (fails(faults.prunes)) {
      server.prune(retentionMs);
      hadPruning = true;
    }
    if (backup === null && rng.chance(0.03)) backup = server.backup();
    if (backup && epochs <= faults.restores && fails(0.03)) {
      server.restore(backup);
      epochs += 1;
    }
    agenda.pass(rng.below(faults.stepMs));
  }

  isHealing = true;
  for (let round = 0; round < 300; round += 1) {
    for (const device of devices) {
      discardParked(device);
      for (const resource of resources) push(device, resource.name);
      pull(device);
      agenda.pass(faults.latencyMs * 2);
    }
    if (round > 20 && devices.every((device) => device.outbox().length === 0)) break;
  }
  const full = devices.find((device) => device.outbox().length > 0);
  if (full) return `the queue of ${full.name} never drains`;
  return findViolation({
    deeds,
    takenBack,
    rows: server.rows(),
    screens: new Map(devices.map((device) => [device.name, device.screen()])),
    hadRightClocks: faults.skewsMs.length === 1,
    hadOneEpoch: epochs === 1,
    hadPruning,
  });
}

const nameOf = ({ noun, id }: { noun: string; id: string }) => ({ noun, id });

/** A person sees at once what they did (SPEC V2). */
function findUnread(device: ModelDevice, op: Op): string | null {
  const row = device.view(op);
  const isThere = row !== null && row.deleted === null;
  if (isThere === (op.kind === 'delete')) return `${rowKey(op)}: ${op.kind} is not what the screen shows`;
  if (op.kind !== 'set') return null;
  const unread = Object.keys(op.set).find((field) => row?.fields[field] !== op.set[field]);
  return unread ? `${rowKey(op)}: ${unread} was written and is not shown` : null;
}
