import { setTimeout as sleep } from 'node:timers/promises';
import { inWords, item, type Probe, rowOf, untilShown, withMilk } from './stage.ts';

export const lostAcknowledgement: Probe = {
  name: 'lost acknowledgement',
  rule: 'The server takes an add and an edit, its answer is lost, B edits meanwhile: nothing is doubled and B’s edit stays.',
  run: async (stage) => {
    const { a, b, id } = await withMilk(stage);
    const loss = stage.a.link.loseNextAnswer();
    await a.add([item(crypto.randomUUID(), 'eggs')]);
    await a.edit([{ id, fields: { itemName: 'oat milk' } }]);
    for (let i = 0; i < 100 && !loss.isLost(); i += 1) await sleep(50);
    if (!loss.isLost()) return { holds: false, words: 'nothing was sent within 5 s' };
    await stage.a.goOffline();
    await untilShown([b], (rows) => rowOf(rows, id)?.itemName === 'oat milk', 3_000);
    await b.edit([{ id, fields: { itemName: 'soy milk' } }]);
    await sleep(3_000);
    await stage.a.goOnline();
    const holds = await untilShown(
      [a, b],
      (rows) =>
        rows.length === 2 &&
        rowOf(rows, id)?.itemName === 'soy milk' &&
        rows.some(({ itemName }) => itemName === 'eggs'),
    );
    return { holds, words: await inWords({ A: a, B: b }) };
  },
};
