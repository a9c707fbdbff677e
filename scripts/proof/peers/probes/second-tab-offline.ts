import { setTimeout as sleep } from 'node:timers/promises';
import { item, type Probe, rowOf, untilShown } from './stage.ts';

export const secondTabOffline: Probe = {
  name: 'second tab offline',
  rule: 'Offline, a second tab’s edit shows in the first, survives the second’s closing, and is sent by the first.',
  run: async (stage) => {
    const first = await stage.open(stage.a);
    const second = await stage.open(stage.a);
    const b = await stage.open(stage.b);
    await sleep(1_000);
    await stage.a.goOffline();
    const id = crypto.randomUUID();
    const outcome = await Promise.race([
      second.add([item(id, 'milk')]).then(() => undefined),
      sleep(5_000, 'the second tab’s edit is not kept while offline'),
    ]).catch((error: unknown) => `the second tab’s edit fails: ${String(error).split('\n')[0]}`);
    const isSeen = await untilShown([first], (rows) => rowOf(rows, id) !== undefined, 5_000);
    await second.close();
    await stage.a.goOnline();
    const isSent = await untilShown([b], (rows) => rowOf(rows, id) !== undefined);
    const words = [
      outcome ?? 'kept',
      isSeen ? 'the first tab shows it' : 'the first tab does not show it',
      isSent ? 'B gets it after the second tab was closed' : 'B never gets it',
    ];
    return { holds: !outcome && isSeen && isSent, words: words.join('; ') };
  },
};
