import { type Core, createCore } from '../src/device/core.ts';
import { type DeviceRules, deviceRules } from '../src/device/rules.ts';
import type { Noun } from '../src/nouns/noun.ts';
import { changedFields } from '../src/rows/changed-fields.ts';
import { type ServerRules, serverRules } from '../src/rows/server-rules.ts';
import { maxStampAheadMs } from '../src/sync/stamp.ts';
import { findMisstep } from './judge/find-misstep.ts';
import { findViolation } from './judge/find-violation.ts';
import { type MadeEdit, noteAct, noteTaken } from './judge/made-edits.ts';
import { createMemoryDevice } from './memory-device.ts';
import type { ModelFault, ModelFaults } from './model-faults.ts';
import { modelNouns, modelQueues } from './model-nouns.ts';
import { createModelServer, type ModelServer } from './model-server.ts';
import { createMessages } from './world/messages.ts';
import { createPeople } from './world/people.ts';
import { type Clock, isSameOp, nameOfOp, openStage, type Player, type StoryOptions } from './world/stage.ts';

export interface Rules {
  server: ServerRules;
  device: DeviceRules;
  /** Bends what the core decides as a whole, where no single rule of it does. */
  bend?: (core: Core) => Core;
  /** Rows are of one household: its devices and those of another never meet (SPEC I14). */
  keepsHouseholdsApart: boolean;
}
export const rules: Rules = { server: serverRules, device: deviceRules, keepsHouseholdsApart: true };

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
  options: StoryOptions = {},
): ModelRun {
  const stage = openStage(seed, forced, options);
  const { rng, faults, agenda, happens, report, tell, made, rejected } = stage;
  const people = createPeople(stage, among);
  const namesOfRun = new Set(among.map(({ queueName }) => queueName));
  const queuesOfRun = modelQueues.map(({ name }) => name).filter((name) => namesOfRun.has(name));

  const openServer = () =>
    createModelServer({
      nowMs: agenda.nowMs,
      rules: onServer,
      rejection: (_noun, op) =>
        rejected.size > 0 && rejected.has(nameOfOp(op))
          ? { code: 'conflict', message: 'by the story' }
          : null,
      onApplied: (op, device, before, after, epoch) => {
        report(findMisstep(op, before, after, agenda.nowMs(), { device, epoch }));
        tell?.(`the server takes ${device}'s ${op.n} ${nameOfOp(op)}: ${JSON.stringify(after)}`);
        const edit = made.findLast((each) => each.device === device && isSameOp(each.op, op));
        if (edit && after) noteTaken(edit, after.version, epoch);
        if (edit && after && op.kind === 'act')
          noteAct(edit, changedFields(before?.fields ?? {}, after.fields), epoch);
      },
    });
  const server = openServer();
  const neighbours = keepsHouseholdsApart ? openServer() : server;

  const core = bend(createCore(modelNouns, onDevice));
  const openDevice = (name: string, home: ModelServer): Player => {
    const skewMs = rng.pick(faults.skewsMs);
    const clock: Clock = { skewMs, trueAtMs: stage.hasRightClocks ? skewMs : null, changes: 0 };
    const clockMs = () => agenda.nowMs() + clock.skewMs;
    const batchSize = (most: number) => 1 + rng.below(most);
    const device = createMemoryDevice({ name, clockMs, core, batchSize, knowsAsSent: seed % 4 !== 0 });
    return { ...device, server: home, clock, clockMs, taken: new Set() };
  };
  const family = Array.from({ length: 2 + rng.below(2) }, (_, index) =>
    openDevice(`device-${index}`, server),
  );
  const strangers = rng.chance(0.2) ? [openDevice('stranger', neighbours)] : [];
  const devices = [...family, ...strangers];
  const { push, pull } = createMessages(stage, () => devices);

  const setClock = ({ name, clock }: Player, skewMs: number): void => {
    clock.skewMs = skewMs;
    clock.changes += 1;
    tell?.(`the clock of ${name} is wrong by ${skewMs} ms from now on`);
  };

  let backup: ReturnType<ModelServer['backup']> | null = null;
  const befall = (device: Player): void => {
    if (happens('clock jumps', faults.clockJumps)) {
      const { skewMs } = device.clock;
      setClock(device, rng.pick(faults.skewsMs));
      // It may be put right again, also while a message is under way.
      if (rng.chance(0.5)) agenda.after(rng.below(4 * faults.stepMs), () => setClock(device, skewMs));
    }
    if (happens('tombstones forgotten', faults.prunes)) {
      server.prune(retentionMs);
      stage.hadPruning = true;
      tell?.('the server forgets old tombstones');
    }
    if (backup === null && rng.chance(0.03)) {
      backup = server.backup();
      tell?.('a backup is made');
    }
    if (backup && stage.epochs <= faults.restores && happens('server restored', 0.03)) {
      server.restore(backup);
      stage.epochs += 1;
      tell?.('the server is put back to the backup');
    }
  };

  let lived = 0;
  for (let step = 0; step < steps && stage.violation === null; step += 1) {
    if (options.skipped?.has(step)) continue;
    const device = rng.pick(devices);
    const chance = rng.next();
    if (chance < 0.5) people.edit(device);
    else if (chance < 0.72) push(device, rng.pick(queuesOfRun));
    else if (chance < 0.96) pull(device);
    else people.settleRejected(device);
    befall(device);
    lived += 1;
    agenda.pass(rng.below(faults.stepMs));
  }

  stage.isHealing = true;
  tell?.('from now on everything goes well');
  const isAtRest = (device: Player) =>
    device.isDrained() && device.cursor() === device.server.cursor() && device.state().hasPulled;
  for (let round = 0; round < 300 && !devices.every(isAtRest); round += 1) {
    for (const device of devices) {
      people.settleRejected(device);
      for (const queue of queuesOfRun) push(device, queue);
      pull(device);
      agenda.pass(faults.latencyMs * 2);
    }
  }
  const { violation, epochs, hadPruning, takenBack, counted } = stage;
  const ended = (found: string | null): ModelRun => ({
    violation: found,
    steps: lived,
    edits: stage.edits,
    requests: stage.requests,
    faults: counted,
  });
  if (violation) return ended(violation);
  const restless = devices.find((device) => !isAtRest(device));
  if (restless) return ended(`I12 ${restless.name} never comes to rest`);
  // Answers that there is no such row are doubted, and there may be such where tombstones are forgotten.
  const hadReason = epochs > 1 || hadPruning || counted.has('cursor rejected');
  const restarted = hadReason ? undefined : devices.find((device) => device.state().generation > 1);
  if (restarted) return ended(`P5 ${restarted.name} has pulled everything again for no reason`);
  const judge = (household: readonly Player[]): string | null => {
    const isOf = ({ device: name }: MadeEdit) => household.some((device) => device.name === name);
    return findViolation({
      edits: made.filter(isOf),
      takenBack: takenBack.filter(isOf),
      hadPruning,
      rows: household[0]?.server.rows() ?? [],
      screens: new Map(household.map((device) => [device.name, device.screen()])),
      outsiders: devices.filter((device) => !household.includes(device)).map(({ name }) => name),
      hadRightClocks: stage.hasRightClocks,
      clockToleranceMs: stage.hasRightClocks ? 10 : maxStampAheadMs + 4 * faults.latencyMs,
      hadOneEpoch: epochs === 1,
    });
  };
  return ended(judge(family) ?? judge(strangers));
}
