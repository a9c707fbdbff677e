import { isValid } from '../../../../server/src/lib/json/is-valid.ts';
import { MergeAnswer } from '../../../../sync-protocol/src/sync/merge-answer.ts';

/** Follows what one device is refused: it does not ask the same again and again with nothing new (SPEC I21). */
export interface RepeatWatch {
  /** Operations go out, named as of their device and queue. */
  sent: (operations: readonly string[]) => string | null;
  /** The answer to a request has come to a page. */
  heard: (key: string, operations: readonly string[], body: string) => void;
}

/** @param news what the device knows by now: of the server, and by what its person did */
export function createRepeatWatch(news: () => string): RepeatWatch {
  /** What was known when an operation was refused, once a request. */
  const refusals = new Map<string, { key: string; known: string }[]>();
  return {
    sent: (operations) => {
      const refusedTwice = operations.filter((operation) => (refusals.get(operation)?.length ?? 0) > 1);
      if (refusedTwice.length === 0) return null;
      const known = news();
      const repeated = refusedTwice.find((operation) => refusals.get(operation)?.at(-2)?.known === known);
      return repeated ? `I21 ${repeated} was refused twice and is sent again without news` : null;
    },
    heard: (key, operations, body) => {
      const answer: unknown = JSON.parse(body);
      if (!isValid(MergeAnswer, answer)) return;
      const refused = new Set((answer as MergeAnswer).rejected.map(({ op }) => ` ${op}`));
      if (refused.size === 0) return;
      const known = news();
      for (const operation of operations) {
        const number = operation.slice(operation.lastIndexOf(' '));
        const before = refusals.get(operation) ?? [];
        if (!refused.has(number) || before.some((each) => each.key === key)) continue;
        refusals.set(operation, [...before, { key, known }]);
      }
    },
  };
}
