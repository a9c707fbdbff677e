import { inWords, item, type Probe, untilShown } from './stage.ts';

export const unauthorizedMidQueue: Probe = {
  name: '401 mid-queue',
  rule: 'The queue drains when the server answers 401 for 5 s, or until a renewed token comes: all five edits arrive, once.',
  run: async (stage) => {
    const a = await stage.open(stage.a);
    const b = await stage.open(stage.b);
    await a.add([item(crypto.randomUUID(), 'item 0')]);
    await untilShown([a, b], (rows) => rows.length === 1);
    await stage.a.goOffline();
    for (const name of ['item 1', 'item 2', 'item 3']) await a.add([item(crypto.randomUUID(), name)]);
    const refusal = stage.a.link.refuseTokens(5_000);
    await stage.a.goOnline();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    for (const name of ['item 4', 'item 5']) await a.add([item(crypto.randomUUID(), name)]);
    const isAll = await untilShown([a, b], (rows) => rows.length === 6, 30_000);
    const words = isAll ? 'all five arrive' : await inWords({ A: a, B: b });
    return { holds: isAll, words: `${words} (${refusal.hits()} requests were answered 401)` };
  },
};
