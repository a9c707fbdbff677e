import { createHash } from 'node:crypto';
import { createNewId } from '../../../../sync-protocol/src/ids.ts';
import { maxStampAheadMs } from '../../../../sync-protocol/src/sync/stamp.ts';
import { createRng, type Rng } from '../../../../sync-protocol/testing/rng.ts';
import type { Engine } from '../device/engine.ts';
import { createScreenReader } from '../device/screen.ts';
import { drawConditions, type Fault } from '../network/faults.ts';
import type { SimServer } from '../network/server.ts';
import { createAlbum } from '../people/album.ts';
import { createCarrier } from '../people/bring-along.ts';
import { createHousemates } from '../people/housemates.ts';
import { createLedger } from '../people/ledger.ts';
import { createLostKnowledge } from '../people/lost-knowledge.ts';
import { createMishaps } from '../people/mishaps.ts';
import { createPeople, type Player } from '../people/people.ts';
import { createPhotographers } from '../people/photographers.ts';
import { createCast } from './cast.ts';
import { skewsOf, startOf } from './clocks.ts';
import { heal } from './heal.ts';
import { judgeHousehold } from './judge-household.ts';
import { live } from './live.ts';
import { beginCourse, createStage } from './stage.ts';
import { createVirtualTime } from './virtual-time.ts';

export interface RunOptions {
  /** Replaced parts of client and server; the server was started with the same ones. */
  engine?: Engine | undefined;
  /** Steps to leave out, for finding those that a failure needs. */
  skipped?: ReadonlySet<number>;
  without?: ReadonlySet<Fault>;
  /** Called with every line of the run's story. */
  tell?: (line: string) => void;
}

export interface Run {
  /** The violated invariant's id and description; null if all hold. */
  violation: string | null;
  steps: number;
  edits: number;
  requests: number;
  faults: ReadonlyMap<Fault, number>;
  /** Hash of everything that happened, in order; two runs of a seed have the same one. */
  trace: string;
}

/** People whose households are judged; the other `subjects` may belong to the first one. */
const homes = ['north', 'south'];
export const subjects = [...homes, 'east', 'west'];
const screen = createScreenReader();

/**
 * One run: households on the real server, devices with the real client, random edits and faults; then
 * everything is healed and judged.
 */
export async function runWorld(seed: number, server: SimServer, options: RunOptions = {}): Promise<Run> {
  const rng = createRng(seed);
  const conditions = drawConditions(rng.fork(), options.without ?? new Set());
  const startMs = startOf(conditions);
  const time = createVirtualTime(startMs);
  const hash = createHash('sha256');
  const ids = rng.fork();
  const course = beginCourse();
  const { engine = {} } = options;
  /** Each step has its own randomness, so that other steps can be left out. */
  let stepRng = rng;
  const ofStep = followed(() => stepRng);
  /** Rows whose tombstones the server has forgotten. */
  const forgotten = new Set<string>();
  const album = createAlbum({ server, nowMs: time.nowMs, draw: ofStep });
  const stage = createStage(course, {
    server,
    conditions,
    time,
    album,
    rng,
    ofStep,
    tell: (line) => {
      const told = `${((time.nowMs() - startMs) / 1000).toFixed(3)} ${line}`;
      hash.update(told);
      options.tell?.(told);
    },
    belongs: (person, subject) => subject !== 'north' || (housemates?.belongs(person) ?? true),
    onWritten: () => {
      for (const ledger of ledgers.values()) ledger.note();
    },
  });
  const newId = createNewId({
    nowMs: time.nowMs,
    randomBytes: (length) => Uint8Array.from({ length }, () => ids.below(256)),
  });
  const signedIn = conditions.hasPeople ? subjects : homes;
  await server.begin({ nowMs: time.nowMs, newId }, { isFree: conditions.isFree, signedIn });
  const ledgers = new Map(homes.map((subject) => [subject, createLedger(server, subject)]));

  const { hasSkew, skewsMs } = skewsOf(conditions);
  const drawSkew = (draw: Rng): number => {
    const skewMs = draw.pick(skewsMs);
    if (skewMs !== 0) stage.count(skewMs > 0 ? 'clock ahead' : 'clock behind');
    return skewMs;
  };
  const households = new Map<string, string>();
  const housemates = conditions.hasPeople
    ? createHousemates(stage, ofStep, {
        server,
        home: 'north',
        names: subjects,
        onHousehold: (person, household) => void households.set(person, household),
        onBelongs: (person) => cast.reopen(person),
      })
    : null;
  const everybody: Player[] = [];
  const lost = createLostKnowledge(stage, { subjects: homes, everybody });
  const isForgotten = (key: string) => !mishaps.hadOneEpoch() || forgotten.has(key);
  const cast = createCast(
    stage,
    {
      rng,
      album,
      engine,
      screen,
      ledgers,
      drawSkew,
      isForgotten,
      lost,
      householdOf: (subject) => households.get(subject),
    },
    everybody,
  );
  const { here, enroll } = cast;
  const residents = conditions.hasPeople ? ['north', 'east', 'west', rng.pick(['north', 'east'])] : ['north'];
  await housemates?.begin(residents.filter(() => rng.chance(0.7)));
  const family = Array.from({ length: rng.pick([2, 2, 2, 3, 3, 4, 5]) }, (_, index) =>
    enroll(`device${index}`, 'north', residents[index % residents.length]),
  );
  const neighbour = rng.chance(conditions.hasPeople ? 0.6 : 0.3) ? enroll('neighbour', 'south') : null;
  const guest = housemates && neighbour ? enroll('guest', 'north', 'south') : null;
  if (guest) family.push(guest);

  const lookAtAll = () => {
    housemates?.listen();
    carrier?.note();
    for (const { watch } of everybody) stage.report(watch.check());
  };
  const toleranceMs = hasSkew ? maxStampAheadMs + 4 * conditions.latencyMs + 80_000 : 1_000;
  const people = createPeople(stage, ofStep, { hasSkew, toleranceMs });
  const photographers = createPhotographers(stage, ofStep, people, album);
  const carrier =
    neighbour && guest
      ? createCarrier(stage, people, { from: neighbour, to: guest, album, engine, toleranceMs })
      : null;
  const mishaps = createMishaps(stage, ofStep, people, {
    album,
    lookAtAll,
    subjects: homes,
    drawSkew: () => drawSkew(ofStep),
    devices: family.map(({ device }) => device),
    isWrittenToByOthers: (device) => carrier !== null && device === guest?.device,
    onBackup: () => housemates?.remember(),
    onRestoring: lost.restoring,
    onRestored: () => {
      course.answeredKeys.clear();
      for (const ledger of ledgers.values()) ledger.forgetNoted();
    },
    onForgotten: (keys) => {
      for (const key of keys) forgotten.add(key);
    },
  });

  const steps = 12 + rng.below(28);
  const stepSeed = rng.below(2 ** 30);
  const judge = (subject: string) =>
    judgeHousehold(subject, {
      server,
      ledger: ledgers.get(subject),
      everybody,
      here,
      screen,
      album: conditions.hasImages ? album : null,
      history: {
        hadPruning: mishaps.hadPruning(),
        hadRightClocks: !hasSkew,
        clockToleranceMs: toleranceMs,
        hadOneEpoch: mishaps.hadOneEpoch() && cast.departures() === 0,
      },
    });

  try {
    await live(stage, course, {
      steps,
      rng,
      ofStep,
      beginStep: (step) => {
        stepRng = createRng(stepSeed + step * 7_919);
        return !options.skipped?.has(step);
      },
      everybody,
      family,
      guest,
      here,
      people,
      photographers,
      housemates,
      carrier,
      mishaps,
      lookAtAll,
    });
    stepRng = createRng(stepSeed - 1);
    await heal(stage, course, { everybody, people, photographers, lookAtAll });
    for (const { afterlife } of everybody) stage.report(afterlife.judgeEnd());
    stage.report(judge('north'));
    // A deleted account's own household is deleted with it.
    if (neighbour && !housemates?.isGone('south')) stage.report(judge('south'));
    housemates?.judgeEnd(family);
    carrier?.judgeEnd(server.rows('north'), {
      pruning: mishaps.hadPruning(),
      oneEpoch: mishaps.hadOneEpoch(),
    });
    for (const { device } of everybody) for (const tab of device.tabs()) device.killTab(tab);
  } finally {
    housemates?.close();
    time.end();
  }
  for (const row of homes.flatMap((subject) => server.rows(subject))) hash.update(JSON.stringify(row));
  const done = [...ledgers.values()];
  return {
    violation: course.violation,
    steps,
    requests: course.requests,
    faults: course.counted,
    edits: done.reduce((sum, { edits, takenBack }) => sum + edits.length + takenBack.length, 0),
    trace: hash.digest('hex'),
  };
}

/** Randomness that delegates to the current step's. */
function followed(current: () => Rng): Rng {
  return {
    next: () => current().next(),
    below: (below) => current().below(below),
    chance: (probability) => current().chance(probability),
    pick: (list) => current().pick(list),
    fork: () => current().fork(),
  };
}
