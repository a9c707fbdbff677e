import { setTimeout as sleep } from 'node:timers/promises';
import { type Probe, rowOf, untilShown, withMilk } from './stage.ts';

const skewMs = 10 * 60_000;
const rounds = 4;

export const fastClock: Probe = {
  name: 'clock 10 minutes fast',
  rule: 'Device A’s clock is 10 minutes fast. An edit by B that saw A’s stays, and of edits made offline the later one does.',
  run: async (stage) => {
    const { a, b, id } = await withMilk(stage, skewMs);
    let seen = 0;
    let later = 0;
    for (let round = 0; round < rounds; round += 1) {
      const fast = `by A ${round}`;
      await a.edit([{ id, fields: { itemName: fast } }]);
      await untilShown([a, b], (rows) => rowOf(rows, id)?.itemName === fast, 6_000);
      const after = `by B ${round}`;
      await b.edit([{ id, fields: { itemName: after } }]);
      if (await untilShown([a, b], (rows) => rowOf(rows, id)?.itemName === after, 8_000)) seen += 1;
    }
    for (let round = 0; round < rounds; round += 1) {
      await stage.a.goOffline();
      await stage.b.goOffline();
      await a.edit([{ id, fields: { itemName: `earlier, by A ${round}` } }]);
      await sleep(300);
      const last = `later, by B ${round}`;
      await b.edit([{ id, fields: { itemName: last } }]);
      // Who is online first is no matter of clocks: each is in turn.
      const order = round % 2 === 0 ? [stage.a, stage.b] : [stage.b, stage.a];
      for (const device of order) {
        await device.goOnline();
        await sleep(1_500);
      }
      if (await untilShown([a, b], (rows) => rowOf(rows, id)?.itemName === last, 9_000)) later += 1;
    }
    return {
      holds: seen === rounds && later === rounds,
      words: `B’s edit of what it saw stayed ${seen} of ${rounds} times; the later of two made offline ${later} of ${rounds}`,
    };
  },
};
