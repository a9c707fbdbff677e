import type { NumberedOp } from '../rows/op.ts';

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
