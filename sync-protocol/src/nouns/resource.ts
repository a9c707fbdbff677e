import type { NumberedOp } from '../rows/op.ts';
import { toChange } from '../sync/change.ts';
import type { Queue } from './define-noun.ts';

/** One request of the API table, ready to be frozen and sent. */
export interface ResourceRequest {
  method: 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body: unknown;
}

/** A queue of operations that drains by one kind of request, apart from every other queue. */
export interface Resource {
  name: string;
  /** Most operations in one request. */
  maxOps: number;
  toRequest: (ops: readonly NumberedOp[], device: string) => ResourceRequest;
}

/** A noun's queue, whose requests merge changes at one address (SPEC W1). */
export function resourceOf({ queue }: { queue: Queue }): Resource {
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
