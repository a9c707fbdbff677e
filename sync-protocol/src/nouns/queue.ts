import type { NumberedOp } from '../rows/op.ts';
import { toChange } from '../sync/change.ts';
import type { QueueDeclaration } from './define-noun.ts';

/** One API request, ready to be frozen and sent. */
export interface QueueRequest {
  method: 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body: unknown;
}

/** A queue of operations that is sent by one kind of request, independently of other queues. */
export interface Queue {
  name: string;
  /** Operations per request at most. */
  maxOps: number;
  toRequest: (ops: readonly NumberedOp[], device: string) => QueueRequest;
}

/** A noun's queue; its requests merge changes at one path (SPEC W1). */
export function queueOf({ queue }: { queue: QueueDeclaration }): Queue {
  const { name, method, path, maxOps, beside = {} } = queue;
  const values = Object.fromEntries(Object.entries(beside).map(([property, { value }]) => [property, value]));
  return {
    name,
    maxOps,
    toRequest: (ops, device) => ({
      method,
      path,
      body: { items: ops.map(toChange), ...values, merge: { device } },
    }),
  };
}
