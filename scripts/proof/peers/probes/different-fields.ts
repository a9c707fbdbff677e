import { inWords, type Probe, rowOf, untilShown, withMilk } from './stage.ts';

export const differentFields: Probe = {
  name: 'different fields',
  rule: 'Edits to different fields of one item, made offline on two devices, both stay.',
  run: async (stage) => {
    const { a, b, id } = await withMilk(stage);
    await stage.a.goOffline();
    await stage.b.goOffline();
    await a.edit([{ id, fields: { itemName: 'oat milk' } }]);
    await b.edit([{ id, fields: { quantity: '2 l' } }]);
    await stage.a.goOnline();
    await stage.b.goOnline();
    const holds = await untilShown([a, b], (rows) => {
      const row = rowOf(rows, id);
      return row?.itemName === 'oat milk' && row.quantity === '2 l';
    });
    return { holds, words: await inWords({ A: a, B: b }) };
  },
};
