import { inWords, item, type Probe, rowOf, untilShown } from './stage.ts';

export const killBeforeAcknowledgement: Probe = {
  name: 'kill before acknowledgement',
  rule: 'The browser is killed right after an edit was made offline; started again, it shows and sends the edit.',
  run: async (stage) => {
    const a = await stage.open(stage.a);
    const b = await stage.open(stage.b);
    await stage.a.goOffline();
    const id = crypto.randomUUID();
    const kept = a.add([item(id, 'milk')]).then(
      () => true,
      () => false,
    );
    const isKept = await Promise.race([
      kept,
      new Promise<false>((resolve) => setTimeout(resolve, 5_000, false)),
    ]);
    await stage.a.crash();
    await stage.a.reopen();
    await stage.a.goOffline();
    const again = await stage.open(stage.a);
    const isShown = await untilShown([again], (rows) => rowOf(rows, id) !== undefined, 5_000);
    await stage.a.goOnline();
    const holds = await untilShown([again, b], (rows) => rowOf(rows, id) !== undefined);
    const shown = isShown
      ? 'shown at once after the restart, offline'
      : 'not shown after the restart, offline';
    return {
      holds: holds && isShown,
      words: `${isKept ? '' : 'the edit was never said to be kept; '}${shown}; later ${await inWords({ A: again, B: b })}`,
    };
  },
};
