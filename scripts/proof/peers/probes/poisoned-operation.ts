import { item, type Probe, rowOf, untilShown } from './stage.ts';

export const poisonedOperation: Probe = {
  name: 'poisoned operation',
  rule: 'The server rejects one of three edits for good: the others arrive, and the rejected one is still there with its reason.',
  run: async (stage) => {
    const a = await stage.open(stage.a);
    const b = await stage.open(stage.b);
    const [first, bad, last] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await stage.a.goOffline();
    await a.add([item(first, 'before')]);
    await a.add([item(bad, stage.rejectedName)]);
    await a.add([item(last, 'after')]);
    await stage.a.goOnline();
    const arrived = await untilShown([b], (rows) => Boolean(rowOf(rows, first) && rowOf(rows, last)));
    const onB = await b.all();
    const isKept = rowOf(await a.all(), bad) !== undefined;
    const reasons = await a.rejected();
    const words = [
      arrived ? 'the others arrive' : `of the others ${onB.length} arrive`,
      isKept ? 'A still shows the rejected one' : 'the rejected one is gone from A',
      reasons === undefined
        ? 'the engine keeps no list of rejections'
        : reasons.length > 0
          ? `kept with its reason (“${reasons[0]?.slice(0, 60)}”)`
          : 'no reason is kept',
    ];
    return { holds: arrived && isKept && (reasons?.length ?? 0) > 0, words: words.join('; ') };
  },
};
