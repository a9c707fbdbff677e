import type { Noun } from '../nouns/noun.ts';
import type { RowName } from '../rows/row-key.ts';
import { takeAnswer, takeRejection, thaw } from './answer.ts';
import { freeze, freezeNext } from './batch.ts';
import type { CoreContext } from './desk.ts';
import { openDesk } from './desk.ts';
import type { Changes, Held } from './held.ts';
import { forgetCursor, takePage, takePoke } from './page.ts';
import { actOnRejected } from './rejected.ts';
import { type DeviceRules, deviceRules } from './rules.ts';
import { write } from './write.ts';

export type Core = ReturnType<typeof createCore>;

/**
 * The device's half of sync: decides what an edit queues, what an answer, page or poke does to rows, queue,
 * cursor and epoch, and what is rejected, recovered, forgotten and shown. Pure like `applyOp`: each function
 * takes what the device holds of the rows concerned and returns the resulting changes, or null if there are
 * none.
 *
 * @param rules replaced by tests to check that a deviation from the SPEC is noticed
 */
export function createCore(nouns: readonly Noun[], rules: DeviceRules = deviceRules) {
  const nounByName = new Map(nouns.map((noun) => [noun.name, noun]));
  const context: CoreContext = { rules, nounNamed: (name) => nounByName.get(name) };
  type Rest<F> = F extends (context: CoreContext, held: Held, ...rest: infer R) => unknown ? R : never;
  const bound = <F extends (context: CoreContext, held: Held, ...rest: never[]) => unknown>(decide: F) =>
    decide.bind(null, context) as unknown as (held: Held, ...rest: Rest<F>) => ReturnType<F>;
  return {
    write: bound(write),
    show: bound(show),
    actOnRejected: bound(actOnRejected),
    freeze: bound(freeze),
    freezeNext: bound(freezeNext),
    takeAnswer: bound(takeAnswer),
    takeRejection: bound(takeRejection),
    thaw: bound(thaw),
    takePage: bound(takePage),
    takePoke: bound(takePoke),
    forgetCursor: bound(forgetCursor),
  };
}

/** Recomputes what the screen shows of unchanged rows, e.g. those of a noun that only this build knows. */
function show(context: CoreContext, held: Held, names: readonly RowName[]): Changes {
  const desk = openDesk(context, held);
  for (const name of names) desk.touch(name);
  return desk.changes();
}
