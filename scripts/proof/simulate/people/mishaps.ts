import { hourMs } from '../../../../sync-protocol/src/dates/day-ms.ts';
import type { Rng } from '../../../../sync-protocol/testing/rng.ts';
import { nameOfOp } from '../../../../sync-protocol/testing/world/stage.ts';
import type { SimDevice } from '../device/device.ts';
import type { Tab } from '../device/tab.ts';
import type { Fault } from '../network/faults.ts';
import type { Stage } from '../network/network.ts';
import type { SimServer } from '../network/server.ts';
import type { Album } from './album.ts';
import type { People, Player } from './people.ts';

/** Faults of pages, devices and the server between two actions of people. */
export interface Mishaps {
  befall: (player: Player) => Promise<void>;
  /** Schedules midnight, or the night of the clock change. */
  awaitNight: (devices: readonly SimDevice[]) => void;
  /** Whether the server was never restored and no device cleared, so that it is known who had seen what. */
  hadOneEpoch: () => boolean;
  hadPruning: () => boolean;
}

/** Time from a run's start to midnight, if it has one. */
export const beforeNightMs = 2_000;

/** Least time that tombstones are kept in a run; a longer absence counts like 90 days. */
const shortestRetentionMs = 5_000;

export function createMishaps(
  stage: Stage,
  rng: Rng,
  people: People,
  deps: {
    drawSkew: () => number;
    /** A backup is made; the returned function, if any, is called when it was restored. */
    onBackup: () => (() => Promise<void>) | undefined;
    /** The backup is about to be restored; the returned function is called afterwards. */
    onRestoring: () => () => void;
    onRestored: () => void;
    /** The server has forgotten the tombstones of rows, by their keys. */
    onForgotten: (keys: readonly string[]) => void;
    album: Album;
    subjects: readonly string[];
    /** Devices affected by a restore. */
    devices: readonly SimDevice[];
    /** Whether a page other than the device's own writes to its database, which older builds did not do. */
    isWrittenToByOthers: (device: SimDevice) => boolean;
    lookAtAll: () => void;
  },
): Mishaps {
  const { time, server, conditions, count, tell } = stage;
  const { album, subjects } = deps;
  let backup: { of: ReturnType<SimServer['backup']>; putBack: ReturnType<typeof deps.onBackup> } | null =
    null;
  let restores = 0;
  let wipes = 0;
  let prunes = 0;

  const happensTo = (device: SimDevice) => (fault: Fault, chance: number) => {
    if (!conditions.has(fault) || !rng.chance(chance)) return false;
    count(fault);
    tell(`${device.name}: ${fault}`);
    return true;
  };

  const befallTabs = async (device: SimDevice): Promise<void> => {
    const happens = happensTo(device);
    const tabs = device.tabs();
    if (tabs.length > 0 && happens('tab killed', 0.12)) {
      const tab = rng.pick(tabs);
      time.afterTasks(1 + rng.below(60), () => {
        if (!tab.gate.isDead()) device.killTab(tab);
      });
    }
    if (tabs.length > 0 && tabs.length < 3 && happens('several tabs', 0.15))
      await people.finish(device.openTab());
    if (happens('service worker drains', 0.1)) device.drainInBackground().catch(() => undefined);
    if (tabs.length > 0 && happens('lock holder frozen', 0.08)) {
      const tab = rng.pick(tabs);
      tab.engine.pull();
      if (rng.chance(0.5)) await freezeOverAnswer(device, tab);
      else {
        time.after(rng.below(2 * conditions.latencyMs), tab.gate.freeze);
        time.after(rng.below(120_000), tab.gate.thaw);
      }
    }
  };

  /** Freezes a page with an answer under way, until another page has long gone on. */
  const freezeOverAnswer = async (device: SimDevice, { gate }: Tab): Promise<void> => {
    time.after(1 + rng.below(conditions.latencyMs), gate.freeze);
    if (device.tabs().length < 2) await people.finish(device.openTab());
    const wakesMs = 60_000 + rng.below(180_000);
    const pullElsewhere = () => {
      for (const { engine, gate: other } of device.tabs()) if (!other.isFrozen()) engine.pull();
    };
    for (const beforeMs of [4, 1]) time.after(wakesMs - beforeMs * conditions.latencyMs - 50, pullElsewhere);
    time.after(wakesMs, gate.thaw);
    time.after(wakesMs + 1, deps.lookAtAll);
  };

  const befallDevice = async (player: Player): Promise<void> => {
    const { device } = player;
    const happens = happensTo(device);
    if (happens('out of reach', 0.15)) device.network.goAway(rng.below(10 * conditions.stepMs));
    if (happens('clock jumps', 0.05)) device.clock.skewMs = deps.drawSkew();
    for (const mishap of ['IndexedDB call failed', 'connection lost', 'quota exceeded'] as const)
      if (happens(mishap, 0.08)) device.storage.arm(mishap, 1 + rng.below(20));
    if (happens('power cut', 0.1)) device.cutPowerSoon(player.watch.restarted);
    if (happens('wiped', 0.02)) await forget(player);
    if (conditions.has('schema upgrade') && rng.chance(0.1) && !deps.isWrittenToByOthers(device))
      await upgrade(device);
    if (happens('old build', 0.05)) {
      device.setOldBuild(true);
      time.after(rng.below(120_000), () => device.setOldBuild(false));
    }
  };

  const upgrade = async (device: SimDevice): Promise<void> => {
    let isUpgraded = false;
    await people.finish(
      device.upgrade().then((isDone) => {
        isUpgraded = isDone;
      }),
    );
    if (!isUpgraded) return;
    count('schema upgrade');
    tell(`${device.name}: schema upgrade`);
  };

  const befallServer = async (device: SimDevice): Promise<void> => {
    const happens = happensTo(device);
    if (backup === null && rng.chance(0.1)) {
      backup = { of: server.backup(), putBack: deps.onBackup() };
    } else if (backup && restores < 2 && happens('server restored', 0.07)) {
      const onPutBack = deps.onRestoring();
      await restore(backup.of);
      await backup.putBack?.();
      onPutBack();
      deps.onRestored();
      restores += 1;
    }
    if (happens('tombstones forgotten', 0.1)) {
      deps.onForgotten(await server.forgetOld(shortestRetentionMs));
      prunes += 1;
    }
    if (conditions.hasImages && happens('images collected', 0.1)) await collectImages();
    if (conditions.has('out of order') && rng.chance(0.3)) device.network.repeatOld();
  };

  /** Restores the database, with or without the images. */
  const restore = async (from: ReturnType<SimServer['backup']>): Promise<void> => {
    const before = imagesNow();
    await server.restore(from, rng.chance(0.5));
    for (const { subject, gone } of goneSince(before)) album.forgive(subject, gone);
    // Some devices are offline at first, and go on with what the server lost.
    for (const device of deps.devices)
      if (rng.chance(0.4)) device.network.goAway(rng.below(6 * conditions.stepMs));
  };

  const collectImages = async (): Promise<void> => {
    const before = imagesNow();
    await time.hold(server.collectImages(shortestRetentionMs));
    for (const { subject, gone } of goneSince(before))
      stage.report(album.collected(subject, gone, shortestRetentionMs));
  };

  const imagesNow = () => subjects.map((subject) => ({ subject, images: server.images(subject) }));

  const goneSince = (before: ReturnType<typeof imagesNow>) =>
    before.map(({ subject, images }) => {
      const left = new Set(server.images(subject));
      return { subject, gone: images.filter((sha256) => !left.has(sha256)) };
    });

  /** Clears a device: what only this device knew may be lost. */
  const forget = async ({ device, watch, ledger, afterlife }: Player): Promise<void> => {
    const lost = new Set(device.outbox().map(({ op }) => nameOfOp(op)));
    const name = device.state()?.device;
    // Deletes among them may have been applied.
    ledger.takeBack(
      (edit) => edit.device === name && edit.op.kind !== 'delete' && lost.has(nameOfOp(edit.op)),
    );
    const images = device.localPictures().map(({ sha256 }) => sha256);
    album.forgive(device.subject, images);
    device.wipe();
    afterlife.wiped();
    await time.settle();
    watch.wiped();
    wipes += 1;
  };

  /** Schedules the events of the calendar, some seconds into the run. */
  const awaitNight = (devices: readonly SimDevice[]): void => {
    const isChange = conditions.has('daylight saving');
    if (!isChange && !conditions.has('midnight')) return;
    time.after(beforeNightMs, () => {
      count(isChange ? 'daylight saving' : 'midnight');
      // Some computers set their clock forward by mistake and correct it later.
      for (const { clock } of isChange ? devices.filter(() => rng.chance(0.5)) : []) {
        clock.skewMs += hourMs;
        time.after(rng.below(120_000), () => {
          clock.skewMs -= hourMs;
        });
      }
    });
  };

  return {
    awaitNight,
    befall: async (player) => {
      await befallTabs(player.device);
      await befallDevice(player);
      await befallServer(player.device);
    },
    hadOneEpoch: () => restores === 0 && wipes === 0,
    hadPruning: () => prunes > 0,
  };
}
