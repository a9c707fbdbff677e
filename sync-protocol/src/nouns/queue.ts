import type { NumberedOp } from '../rows/op.ts';
import { toChange } from '../sync/change.ts';
import type { QueueDeclaration } from './define-noun.ts';

/** One request of the API table, ready to be frozen and sent. */
export interface QueueRequest {
  method: 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body: unknown;
}

/** A queue of operations that drains by one kind of request, apart from every other queue. */
export interface Queue {
  name: string;
  /** Most operations in one request. */
  maxOps: number;
  toRequest: (ops: readonly NumberedOp[], device: string) => QueueRequest;
}

/** A noun's queue, whose requests merge changes at one address (SPEC W1). */
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
