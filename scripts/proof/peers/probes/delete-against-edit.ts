import { inWords, type Probe, rowOf, type Stage, untilShown, withMilk } from './stage.ts';

export const deleteAgainstEdit: Probe = {
  name: 'delete against edit',
  rule: 'An edit that the deleting device had not seen is not buried, whichever device is online first.',
  run: async (stage) => {
    const deleteFirst = await meet(stage, true);
    const editFirst = await meet(stage, false);
    return {
      holds: deleteFirst.holds && editFirst.holds,
      words: `delete first: ${deleteFirst.words}; edit first: ${editFirst.words}`,
    };
  },
};

async function meet(stage: Stage, isDeleteFirst: boolean) {
  stage.newRoom();
  const { a, b, id } = await withMilk(stage);
  await stage.a.goOffline();
  await stage.b.goOffline();
  await a.remove(id);
  await b.edit([{ id, fields: { itemName: 'oat milk' } }]);
  const order = isDeleteFirst ? [stage.a, stage.b] : [stage.b, stage.a];
  for (const device of order) {
    await device.goOnline();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
  const holds = await untilShown([a, b], (rows) => rowOf(rows, id)?.itemName === 'oat milk', 10_000);
  const words = await inWords({ A: a, B: b });
  await Promise.all([a.close(), b.close()]);
  return { holds, words };
}
