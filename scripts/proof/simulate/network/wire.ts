import { isValid } from '../../../../server/src/lib/json/is-valid.ts';
import { idempotencyKeyHeader } from '../../../../sync-protocol/src/sync/headers.ts';
import { MergeAnswer } from '../../../../sync-protocol/src/sync/merge-answer.ts';
import { createRepeatWatch } from './repeats.ts';
import type { ServerAnswer, ServerRequest } from './server.ts';

/**
 * Watches one device's requests: the same operations under the same key until there is a definitive answer
 * (SPEC W3), and no repetition without news after two rejections (SPEC I21).
 */
export interface WireWatch {
  sent: (request: ServerRequest) => string | null;
  /** The answer has reached a page. */
  heard: (request: ServerRequest, answer: ServerAnswer) => void;
}

/** Statuses after which a client repeats the same request. */
const indefinite = new Set([401, 408, 425, 426, 429]);

/** @param news what the device knows now of the server, and from its person's actions */
export function createWireWatch(news: () => string): WireWatch {
  const repeats = createRepeatWatch(news);
  const keyOf = new Map<string, string>();
  /** Keys with a definitive answer; a page that has not heard it may repeat them. */
  const doneKeys = new Set<string>();

  const operationsOf = ({ url, body }: ServerRequest): string[] => {
    const { items, merge } = JSON.parse(String(body)) as {
      items: { sync: { op: number } }[];
      merge: { device: string };
    };
    return items.map(({ sync }) => `${merge.device} ${url} ${sync.op}`);
  };

  return {
    sent: (request) => {
      const key = request.headers[idempotencyKeyHeader];
      if (key === undefined) return null;
      const operations = operationsOf(request);
      for (const operation of operations) {
        const earlier: string = keyOf.get(operation) ?? key;
        if (earlier !== key) return `W3 ${operation} goes as ${key}, and ${earlier} has no answer yet`;
        if (!doneKeys.has(key)) keyOf.set(operation, key);
      }
      return repeats.sent(operations);
    },
    heard: (request, { status, body }) => {
      const key = request.headers[idempotencyKeyHeader];
      const isRejection = status >= 400 && status < 500 && !indefinite.has(status);
      if (key === undefined || !(isRejection || (status === 200 && isMergeAnswer(String(body))))) return;
      doneKeys.add(key);
      const operations = operationsOf(request);
      if (status === 200) repeats.heard(key, operations, String(body));
      for (const operation of operations) if (keyOf.get(operation) === key) keyOf.delete(operation);
    },
  };
}

function isMergeAnswer(body: string): boolean {
  try {
    return isValid(MergeAnswer, JSON.parse(body));
  } catch {
    return false;
  }
}
