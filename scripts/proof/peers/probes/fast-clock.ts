import { setTimeout as sleep } from 'node:timers/promises';
import { type Probe, rowOf, type Stage, untilShown, withMilk } from './stage.ts';

const skewMs = 10 * 60_000;
const rounds = 4;

export const fastClock: Probe = {
  name: 'clock 10 minutes fast',
  rule: 'Device A’s clock is 10 minutes fast. An edit by B that saw A’s stays, and of edits made offline the later one does.',
  run: async (stage) => {
    const seen = await countSeen(stage);
    let later = 0;
    for (let round = 0; round < rounds; round += 1) if (await isLaterKept(stage, round)) later += 1;
    return {
      holds: seen === rounds && later === rounds,
      words: `B’s edit of what it saw stayed ${seen} of ${rounds} times; the later of two made offline ${later} of ${rounds}`,
    };
  },
};

/** How often B's edit stays that was made after B had seen A's. */
async function countSeen(stage: Stage): Promise<number> {
  const { a, b, id } = await withMilk(stage, skewMs);
  let seen = 0;
  for (let round = 0; round < rounds; round += 1) {
    const fast = `by A ${round}`;
    await a.edit([{ id, fields: { itemName: fast } }]);
    await untilShown([a, b], (rows) => rowOf(rows, id)?.itemName === fast, 6_000);
    const after = `by B ${round}`;
    await b.edit([{ id, fields: { itemName: after } }]);
    if (await untilShown([a, b], (rows) => rowOf(rows, id)?.itemName === after, 8_000)) seen += 1;
  }
  await Promise.all([a.close(), b.close()]);
  return seen;
}

/** Uses a new room, as in some engines the tab with the higher random name wins. */
async function isLaterKept(stage: Stage, round: number): Promise<boolean> {
  stage.newRoom();
  const { a, b, id } = await withMilk(stage, skewMs);
  await stage.a.goOffline();
  await stage.b.goOffline();
  await a.edit([{ id, fields: { itemName: 'earlier, by A' } }]);
  await sleep(300);
  await b.edit([{ id, fields: { itemName: 'later, by B' } }]);
  // The devices go online first in turn, so that this does not decide.
  for (const device of round % 2 === 0 ? [stage.a, stage.b] : [stage.b, stage.a]) {
    await device.goOnline();
    await sleep(1_500);
  }
  const isKept = await untilShown([a, b], (rows) => rowOf(rows, id)?.itemName === 'later, by B', 9_000);
  await Promise.all([a.close(), b.close()]);
  return isKept;
}
