import { createHash } from 'node:crypto';
import { createNewId } from '../../../../sync-protocol/src/ids.ts';
import { imageUrlOf } from '../../../../sync-protocol/src/images/images.ts';
import { mostPokedRows, type Poke } from '../../../../sync-protocol/src/sync/changes.ts';
import { type Cursor, formatCursor } from '../../../../sync-protocol/src/sync/cursor.ts';
import { maxStampAheadMs } from '../../../../sync-protocol/src/sync/stamp.ts';
import { rowKey } from '../../../../sync-protocol/testing/deeds.ts';
import { findViolation } from '../../../../sync-protocol/testing/find-violation.ts';
import { createRng, type Rng } from '../../../../sync-protocol/testing/rng.ts';
import { createDevice } from '../device/device.ts';
import type { Engine } from '../device/engine.ts';
import { createScreenReader } from '../device/screen.ts';
import { drawFaults, type Fault } from '../network/faults.ts';
import type { Stage } from '../network/network.ts';
import { createPokes } from '../network/pokes.ts';
import type { SimServer } from '../network/server.ts';
import { refuseAndJudge, serveAndJudge, serveImage } from '../network/serving.ts';
import { createAfterlife } from '../people/afterlife.ts';
import { createAlbum } from '../people/album.ts';
import { createCarrier } from '../people/bring-along.ts';
import { createHousemates } from '../people/housemates.ts';
import { createLedger } from '../people/ledger.ts';
import { createMishaps } from '../people/mishaps.ts';
import { createPeople, isAtRest, nameOf, type Player } from '../people/people.ts';
import { createPhotographers } from '../people/photographers.ts';
import { createWatch } from '../people/watch.ts';
import { skewsOf, startOf } from './clocks.ts';
import { createVirtualTime } from './virtual-time.ts';

export interface RunOptions {
  /** What the client and the server are handed; the server was started with the same. */
  engine?: Engine | undefined;
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

/** Whose households are judged; and who else may belong to the first. */
const homes = ['north', 'south'];
export const subjects = [...homes, 'east', 'west'];
const screen = createScreenReader();

/** One run: a household on the real server, its devices with the real client, random edits and faults; then all is healed and judged. */
export async function runWorld(seed: number, server: SimServer, options: RunOptions = {}): Promise<Run> {
  const rng = createRng(seed);
  const plan = drawFaults(rng.fork(), options.without ?? new Set());
  const startMs = startOf(plan);
  const time = createVirtualTime(startMs);
  const hash = createHash('sha256');
  const counted = new Map<Fault, number>();
  const ids = rng.fork();
  let requests = 0;
  let isHealing = false;
  let holdsImages = false;
  let violation: string | null = null;
  /** How often a device let go of what it had. */
  let departures = 0;
  /** What is drawn in a step comes from the step, so that other steps can be left out. */
  let stepRng = rng;
  const ofStep = followed(() => stepRng);

  const answeredKeys = new Set<string>();
  /** Rows whose tombstones the server has forgotten. */
  const forgotten = new Set<string>();
  const album = createAlbum({ server, nowMs: time.nowMs, draw: ofStep });
  const pokedOf = new Map<string, Cursor>();
  const pokes = createPokes({
    time,
    latencyMs: plan.latencyMs,
    rng: rng.fork(),
    cursorOf: server.cursorOf,
    belongs: (person, subject) => stage.belongs(person, subject),
    breaks: () => !isHealing && ofStep.chance(plan.networkRate / 2),
  });
  const stage: Stage = {
    time,
    server,
    plan,
    pokes,
    count: (fault) => void counted.set(fault, (counted.get(fault) ?? 0) + 1),
    tell: (line) => {
      const told = `${((time.nowMs() - startMs) / 1000).toFixed(3)} ${line}`;
      hash.update(told);
      options.tell?.(told);
    },
    belongs: (person, subject) => subject !== 'north' || (housemates?.belongs(person) ?? true),
    serve: async ({ subject, person }, request, diesAfter) => {
      const { isFree } = plan;
      const judged = { subject, person, request, diesAfter, nowMs: time.nowMs(), isFree, answeredKeys };
      if (!stage.belongs(person, subject)) {
        requests += 1;
        const refused = await refuseAndJudge(server, judged);
        stage.report(refused.violation);
        return refused.answer;
      }
      const isOfImage = request.url.startsWith(imageUrlOf(''));
      const served = await (isOfImage ? serveImage(server, album, judged) : serveAndJudge(server, judged));
      requests += 1;
      stage.report(served.violation);
      if (isOfImage || request.method === 'GET') return served.answer;
      const cursor = server.cursorOf(subject);
      if (cursor && JSON.stringify(cursor) !== JSON.stringify(pokedOf.get(subject))) {
        const before = pokedOf.get(subject);
        pokedOf.set(subject, cursor);
        pokes.poke(subject, pokeOf(subject, before, cursor));
      }
      for (const ledger of ledgers.values()) ledger.note();
      return served.answer;
    },
    isHealing: () => isHealing,
    holdsImages: () => holdsImages,
    report: (found) => {
      violation ??= found;
    },
  };
  const newId = createNewId({
    nowMs: time.nowMs,
    randomBytes: (length) => Uint8Array.from({ length }, () => ids.below(256)),
  });
  const signedIn = plan.hasPeople ? subjects : homes;
  await server.begin({ nowMs: time.nowMs, newId }, { isFree: plan.isFree, signedIn });
  const ledgers = new Map(homes.map((subject) => [subject, createLedger(server, subject)]));

  /** Mostly a poke brings what changed since the one before it (SPEC P8). */
  const pokeOf = (subject: string, before: Cursor | undefined, cursor: Cursor): Poke => {
    const bare = { cursor: formatCursor(cursor) };
    if (before?.epoch !== cursor.epoch || ofStep.chance(0.3)) return bare;
    const rows = server.rows(subject, before.seq).toSorted((one, other) => one.version - other.version);
    return rows.length > mostPokedRows ? bare : { ...bare, from: formatCursor(before), rows };
  };

  const { hasSkew, skewsMs } = skewsOf(plan);
  const drawSkew = (draw: Rng): number => {
    const skewMs = draw.pick(skewsMs);
    if (skewMs !== 0) stage.count(skewMs > 0 ? 'clock ahead' : 'clock behind');
    return skewMs;
  };
  const households = new Map<string, string>();
  const housemates = plan.hasPeople
    ? createHousemates(stage, ofStep, {
        server,
        home: 'north',
        names: subjects,
        onHousehold: (person, household) => void households.set(person, household),
        onJoined: (person) => {
          for (const { device, watch, afterlife } of everybody) {
            if (device.subject !== 'north' || device.person !== person || !device.hasLetGo()) continue;
            stage.tell(`${device.name} is opened in the household again`);
            device.comeBack();
            watch.wiped();
            afterlife.wiped();
          }
        },
      })
    : null;
  const enroll = (name: string, subject: string, person = subject): Player => {
    const device = createDevice(stage, {
      name,
      subject,
      person,
      household: households.get(subject),
      isAway: !stage.belongs(person, subject),
      onLettingGo: () => {
        const lost = new Set(device.outbox().map(nameOf));
        const by = device.state()?.device;
        // A delete among them may have been carried out.
        ledger.takeBack((deed) => deed.device === by && deed.op.kind !== 'delete' && lost.has(nameOf(deed)));
        album.forgive(
          subject,
          device.localPictures().map(({ sha256 }) => sha256),
        );
        afterlife.wiped();
        departures += 1;
      },
      onLetGo: () => {
        stage.tell(`${name} has let go of the household`);
        afterlife.wiped();
        watch.wiped();
      },
      skewMs: drawSkew(rng),
      rng: rng.fork(),
      engine: options.engine ?? {},
      onAnswer: ({ body }) => typeof body === 'string' && watch.answered(body),
      onDelivered: (left) => {
        stage.tell(`${name}: what page ${left.id} left is written`);
        stage.report(afterlife.delivered(left));
      },
    });
    const watch = createWatch(
      device,
      screen,
      (key) =>
        hadOneEpoch() && !forgotten.has(key) && server.rows(subject).some((row) => rowKey(row) === key),
    );
    const ledger = ledgers.get(subject) ?? createLedger(server, subject);
    const afterlife = createAfterlife(device, ledger, time.nowMs);
    return { device, watch, ledger, afterlife };
  };
  const hadOneEpoch = () => mishaps.hadOneEpoch() && departures === 0;
  const everybody: Player[] = [];
  const residents = plan.hasPeople ? ['north', 'east', 'west', rng.pick(['north', 'east'])] : ['north'];
  await housemates?.begin(residents.filter(() => rng.chance(0.7)));
  const family = Array.from({ length: rng.pick([2, 2, 2, 3, 3, 4, 5]) }, (_, index) =>
    enroll(`device${index}`, 'north', residents[index % residents.length]),
  );
  const neighbours = rng.chance(plan.hasPeople ? 0.6 : 0.3) ? [enroll('neighbour', 'south')] : [];
  if (housemates && neighbours.length > 0) family.push(enroll('guest', 'north', 'south'));
  everybody.push(...family, ...neighbours);
  const here = () => everybody.filter(({ device }) => !device.hasLetGo());
  const lookAtAll = () => {
    housemates?.listen();
    carrier?.note();
    for (const { watch } of everybody) stage.report(watch.check());
  };

  const toleranceMs = hasSkew ? maxStampAheadMs + 4 * plan.latencyMs + 80_000 : 1_000;
  const people = createPeople(stage, ofStep, { hasSkew, toleranceMs });
  const photographers = createPhotographers(stage, ofStep, people, album);
  const [neighbour] = neighbours;
  const guest = everybody.find(({ device }) => device.name === 'guest');
  const carrier =
    neighbour && guest && !plan.hasImages
      ? createCarrier(stage, people, {
          from: neighbour,
          to: guest,
          engine: options.engine ?? {},
          toleranceMs,
        })
      : null;
  const mishaps = createMishaps(stage, ofStep, people, {
    album,
    subjects: homes,
    drawSkew: () => drawSkew(ofStep),
    devices: family.map(({ device }) => device),
    isWrittenToByOthers: (device) => carrier !== null && device === guest?.device,
    lookAtAll,
    onRestored: () => {
      answeredKeys.clear();
      for (const ledger of ledgers.values()) ledger.forgetNoted();
    },
    onForgotten: (keys) => {
      for (const key of keys) forgotten.add(key);
    },
  });

  /** Whose person belongs no longer is mostly heard of before they come back. */
  const drawPlayer = (): Player => {
    const leaving = here().filter(({ device }) => !stage.belongs(device.person, device.subject));
    return ofStep.pick(leaving.length > 0 && ofStep.chance(0.5) ? leaving : here());
  };
  const steps = 12 + rng.below(28);
  const stepSeed = rng.below(2 ** 30);
  const live = async (): Promise<void> => {
    mishaps.awaitNight(everybody.map(({ device }) => device));
    for (const { device } of here()) if (rng.chance(0.7)) await people.finish(device.openTab());
    for (let step = 0; step < steps && violation === null; step += 1) {
      stepRng = createRng(stepSeed + step * 7_919);
      if (options.skipped?.has(step)) continue;
      if (housemates && ofStep.chance(0.3)) await housemates.act();
      if (here().length === 0) continue;
      const player = drawPlayer();
      const { device } = player;
      if (carrier && guest && !guest.device.hasLetGo() && ofStep.chance(player === guest ? 0.5 : 0.15))
        await carrier.bring();
      if (family.includes(player)) await mishaps.befall(player);
      const chance = ofStep.next();
      if (plan.hasImages && ofStep.chance(0.3)) await photographers.act(player);
      else if (chance < 0.65) {
        await people.edit(player);
        // What was just written waits for a quiet second, and pages are brought to the front meanwhile.
        if (ofStep.chance(0.2)) (await people.tabOf(device)).engine.pull();
      } else if (chance < 0.85) (await people.tabOf(device)).engine.pull();
      else if (chance < 0.92) (await people.tabOf(device)).engine.refresh();
      else await people.settleRejected(player);
      await time.pass(ofStep.below(plan.stepMs));
      lookAtAll();
    }
  };

  /** A page that is gone may have left a request on its way. */
  const isQuiet = ({ device }: Player) =>
    !device.network.isBusy() &&
    stage.belongs(device.person, device.subject) &&
    isAtRest(device, server.cursorOf(device.subject));

  /** Everything works again, and everybody comes to rest: first without the images, for which nothing waits. */
  const heal = async (): Promise<void> => {
    isHealing = true;
    holdsImages = plan.hasImages;
    stepRng = createRng(stepSeed - 1);
    for (const { device } of everybody) device.heal();
    await time.pass(1);
    for (const { device } of everybody) for (const tab of device.tabs().slice(1)) device.killTab(tab);
    // Only a page that is opened writes what others left.
    for (const { device } of here()) if (device.left().length > 0) await people.finish(device.openTab());
    for (let round = 0; round < 40 && violation === null; round += 1) {
      for (const player of here()) {
        await people.settleRejected(player);
        const { engine } = await people.tabOf(player.device);
        if (player.device.outbox().length > 0) engine.refresh();
        else engine.pull();
      }
      await time.pass(round < 4 ? 2 * plan.latencyMs + 100 : 40_000);
      lookAtAll();
      if (here().every(isQuiet)) return healImages();
    }
    const restless = here().find((player) => !isQuiet(player))?.device;
    if (!restless) return;
    const id = restless.hasImagesToSend() ? 'I18' : 'I12';
    stage.report(
      `${id} ${restless.name} never comes to rest: ${JSON.stringify(restless.records('status')[0])}`,
    );
  };

  const healImages = async (): Promise<void> => {
    if (!plan.hasImages) return;
    holdsImages = false;
    const isRestless = ({ device }: Player) => device.hasImagesToSend();
    for (let round = 0; round < 20 && here().some(isRestless); round += 1) {
      for (const { device } of here()) (await people.tabOf(device)).images?.wake();
      await time.pass(round < 4 ? 2 * plan.latencyMs + 100 : 40_000);
    }
    const restless = here().find(isRestless)?.device.name;
    if (restless) stage.report(`I17 ${restless} never comes to the end of its images`);
    for (const player of here()) await photographers.lookAround(player);
    lookAtAll();
  };

  const judge = (subject: string): string | null => {
    const { deeds, takenBack } = ledgers.get(subject) ?? { deeds: [], takenBack: [] };
    const ofImages = plan.hasImages ? judgeImages(subject) : null;
    if (ofImages) return ofImages;
    const nameIn = ({ device }: Player) => device.state()?.device ?? '';
    const members = here().filter(({ device }) => device.subject === subject);
    return findViolation({
      deeds,
      takenBack,
      rows: server.rows(subject),
      hadPruning: mishaps.hadPruning(),
      screens: new Map(members.map((member) => [nameIn(member), screen.records(member.device)])),
      hadRightClocks: !hasSkew,
      clockToleranceMs: toleranceMs,
      hadOneEpoch: hadOneEpoch(),
      outsiders: everybody.filter(({ device }) => device.subject !== subject).map(nameIn),
    });
  };

  const judgeImages = (subject: string): string | null => {
    const local = everybody.flatMap(({ device }) =>
      device.subject === subject ? device.localPictures() : [],
    );
    const told = new Set(local.flatMap(({ sha256, parked }) => (parked ? [sha256] : [])));
    return album.judgeEnd(subject, (sha256) => told.has(sha256));
  };

  try {
    await live();
    await heal();
    for (const { afterlife } of everybody) stage.report(afterlife.judgeEnd());
    stage.report(judge('north'));
    // Who deletes their account takes along what nobody else has.
    if (neighbours.length > 0 && !housemates?.isGone('south')) stage.report(judge('south'));
    housemates?.judgeEnd(family);
    carrier?.judgeEnd(server.rows('north'), mishaps.hadPruning());
    for (const { device } of everybody) for (const tab of device.tabs()) device.killTab(tab);
  } finally {
    housemates?.close();
    time.end();
  }
  for (const row of homes.flatMap((subject) => server.rows(subject))) hash.update(JSON.stringify(row));
  const done = [...ledgers.values()];
  return {
    violation,
    steps,
    requests,
    faults: counted,
    edits: done.reduce((sum, { deeds, takenBack }) => sum + deeds.length + takenBack.length, 0),
    trace: hash.digest('hex'),
  };
}

/** Randomness that is another's of the moment. */
function followed(current: () => Rng): Rng {
  return {
    next: () => current().next(),
    below: (below) => current().below(below),
    chance: (probability) => current().chance(probability),
    pick: (list) => current().pick(list),
    fork: () => current().fork(),
  };
}
