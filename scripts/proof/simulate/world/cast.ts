import { rowKey } from '../../../../sync-protocol/src/rows/row-key.ts';
import type { Rng } from '../../../../sync-protocol/testing/rng.ts';
import { nameOfOp } from '../../../../sync-protocol/testing/world/stage.ts';
import { createDevice } from '../device/device.ts';
import type { Engine } from '../device/engine.ts';
import type { ScreenReader } from '../device/screen.ts';
import type { Stage } from '../network/network.ts';
import { createAfterlife } from '../people/afterlife.ts';
import type { Album } from '../people/album.ts';
import { createLedger, type Ledger } from '../people/ledger.ts';
import type { LostKnowledge } from '../people/lost-knowledge.ts';
import type { Player } from '../people/people.ts';
import { createWatch } from '../people/watch.ts';

/** All people of a run with their devices. */
export interface Cast {
  everybody: readonly Player[];
  /** Players whose device has not let go of its household. */
  here: () => Player[];
  enroll: (name: string, subject: string, person?: string) => Player;
  /** Somebody belongs again: reopens the household on their devices. */
  reopen: (person: string) => void;
  /** How often a device let go of its household. */
  departures: () => number;
}

export function createCast(
  stage: Stage,
  deps: {
    rng: Rng;
    album: Album;
    engine: Engine;
    screen: ScreenReader;
    ledgers: ReadonlyMap<string, Ledger>;
    drawSkew: (draw: Rng) => number;
    /** Id of the household made for somebody, in runs with several people. */
    householdOf: (subject: string) => string | undefined;
    lost: LostKnowledge;
    /** Whether the server has forgotten the row, or it is unknown who had seen what. */
    isForgotten: (key: string) => boolean;
  },
  everybody: Player[],
): Cast {
  const { server, time, tell, report } = stage;
  const { rng, album, engine, screen, ledgers, drawSkew } = deps;
  let departures = 0;

  const enroll = (name: string, subject: string, person = subject): Player => {
    const letGo = (): void => {
      const unsent = new Set(device.outbox().map(({ op }) => nameOfOp(op)));
      const by = device.state()?.device;
      // Deletes among them may have been applied.
      ledger.takeBack(
        (edit) => edit.device === by && edit.op.kind !== 'delete' && unsent.has(nameOfOp(edit.op)),
      );
      deps.lost.lettingGo(player);
      album.forgive(
        subject,
        device.localPictures().map(({ sha256 }) => sha256),
      );
      afterlife.wiped();
      departures += 1;
    };
    const device = createDevice(stage, {
      name,
      subject,
      person,
      engine,
      household: deps.householdOf(subject),
      isAway: !stage.belongs(person, subject),
      onLettingGo: letGo,
      onLetGo: () => {
        tell(`${name} has let go of the household`);
        afterlife.wiped();
        watch.wiped();
      },
      skewMs: drawSkew(rng),
      rng: rng.fork(),
      onAnswer: ({ body }) => typeof body === 'string' && watch.answered(body),
      onDelivered: (left) => {
        tell(`${name}: what page ${left.id} left is written`);
        report(afterlife.delivered(left));
      },
    });
    const isKept = (key: string) =>
      departures === 0 && !deps.isForgotten(key) && server.rows(subject).some((row) => rowKey(row) === key);
    const watch = createWatch(device, screen, isKept);
    const ledger = ledgers.get(subject) ?? createLedger(server, subject);
    const afterlife = createAfterlife(device, ledger, time.nowMs);
    const player: Player = { device, watch, ledger, afterlife };
    everybody.push(player);
    return player;
  };

  return {
    everybody,
    here: () => everybody.filter(({ device }) => !device.hasLetGo()),
    enroll,
    reopen: (person) => {
      for (const { device, watch, afterlife } of everybody) {
        if (device.person !== person || !device.hasLetGo() || !stage.belongs(person, device.subject))
          continue;
        tell(`${device.name} is opened in the household again`);
        device.comeBack();
        watch.wiped();
        afterlife.wiped();
      }
    },
    departures: () => departures,
  };
}
