import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from '../contract.ts';
import type { RemoteTab } from '../harness/device.ts';
import { inWords, item, type Probe, rowOf, type Stage, untilShown, withMilk } from './stage.ts';

export const lostAcknowledgement: Probe = {
  name: 'lost acknowledgement',
  rule: 'The server takes an edit of A’s and its answer is lost; B sees the edit and makes its own, which stays. The answer to an add is lost: nothing is doubled.',
  run: async (stage) => {
    const { a, b, id } = await withMilk(stage);
    const isEditLost = await loseAnswerTo(stage, () => a.edit([{ id, fields: { itemName: 'oat milk' } }]));
    const isSeen = await untilShown([b], (rows) => rowOf(rows, id)?.itemName === 'oat milk', 5_000);
    await b.edit([{ id, fields: { itemName: 'soy milk' } }]);
    await sleep(3_000);
    await stage.a.goOnline();
    const isKept = await untilShown([a, b], (rows) => rowOf(rows, id)?.itemName === 'soy milk');
    const afterEdit = await inWords(tabs(a, b));

    const isAddLost = await loseAnswerTo(stage, () => a.add([item(crypto.randomUUID(), 'eggs')]));
    await stage.a.goOnline();
    const isOnce = await untilShown([a, b], (rows) => eggs(rows) === 1 && rows.length === 2);
    const seen = isSeen ? '' : ' (B had not seen A’s edit)';
    return {
      holds: isEditLost && isAddLost && isKept && isOnce,
      words: `after the edit${seen} ${afterEdit}; after the add ${await inWords(tabs(a, b))}`,
    };
  },
};

/** Does the work, waits until it has reached the server and its answer was lost, and goes offline. */
async function loseAnswerTo({ a }: Stage, work: () => Promise<unknown>): Promise<boolean> {
  const loss = a.link.loseNextAnswer();
  await work();
  for (let i = 0; i < 100 && !loss.isLost(); i += 1) await sleep(50);
  await a.goOffline();
  return loss.isLost();
}

const tabs = (a: RemoteTab, b: RemoteTab) => ({ A: a, B: b });
const eggs = (rows: readonly Row[]) => rows.filter(({ itemName }) => itemName === 'eggs').length;
