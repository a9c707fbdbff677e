import type { Change } from '../../../../sync-protocol/src/sync/change.ts';
import { idempotencyKeyHeader } from '../../../../sync-protocol/src/sync/headers.ts';
import type { ServerRequest } from './server.ts';

/** Makes the server reject certain edits of one device, until `relent`. */
export interface Rejections {
  /** @param stamp stamp of the operation to reject */
  reject: (stamp: number) => void;
  relent: (stamp: number) => void;
  isRejected: (stamp: number) => boolean;
  /** The request with those edits made invalid, identically at every repetition of its key. */
  spoil: (request: ServerRequest) => ServerRequest;
}

export function rejecting(): Rejections {
  const rejected = new Set<number>();
  const sent = new Map<string, string>();
  const spoilBody = (body: string): string => {
    const request = JSON.parse(body) as { items: Change[] };
    const spoiled = request.items.map((item) =>
      rejected.has(item.sync.stamp) ? { ...item, rejectedByStory: true } : item,
    );
    return JSON.stringify({ ...request, items: spoiled });
  };
  return {
    reject: (stamp) => void rejected.add(stamp),
    relent: (stamp) => void rejected.delete(stamp),
    isRejected: (stamp) => rejected.has(stamp),
    spoil: (request) => {
      const key = request.headers[idempotencyKeyHeader];
      if (key === undefined || typeof request.body !== 'string') return request;
      const body = sent.get(key) ?? spoilBody(request.body);
      sent.set(key, body);
      return { ...request, body };
    },
  };
}
