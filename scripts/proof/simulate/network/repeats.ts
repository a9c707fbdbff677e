import { isValid } from '../../../../server/src/lib/json/is-valid.ts';
import { MergeAnswer } from '../../../../sync-protocol/src/sync/merge-answer.ts';

/** Watches one device's rejections: it must not repeat a request without news (SPEC I21). */
export interface RepeatWatch {
  /** Operations are sent, named by device and queue. */
  sent: (operations: readonly string[]) => string | null;
  /** The answer to a request has reached a page. */
  heard: (key: string, operations: readonly string[], body: string) => void;
}

/** @param news what the device knows now of the server, and from its person's actions */
export function createRepeatWatch(news: () => string): RepeatWatch {
  /** What was known when each operation was rejected, once per request. */
  const rejections = new Map<string, { key: string; known: string }[]>();
  return {
    sent: (operations) => {
      const rejectedTwice = operations.filter((operation) => (rejections.get(operation)?.length ?? 0) > 1);
      if (rejectedTwice.length === 0) return null;
      const known = news();
      const repeated = rejectedTwice.find((operation) => rejections.get(operation)?.at(-2)?.known === known);
      return repeated ? `I21 ${repeated} was rejected twice and is sent again without news` : null;
    },
    heard: (key, operations, body) => {
      const answer: unknown = JSON.parse(body);
      if (!isValid(MergeAnswer, answer)) return;
      const rejected = new Set((answer as MergeAnswer).rejected.map(({ op }) => ` ${op}`));
      if (rejected.size === 0) return;
      const known = news();
      for (const operation of operations) {
        const number = operation.slice(operation.lastIndexOf(' '));
        const before = rejections.get(operation) ?? [];
        if (!rejected.has(number) || before.some((each) => each.key === key)) continue;
        rejections.set(operation, [...before, { key, known }]);
      }
    },
  };
}
