import { toChange } from '../sync/change.ts';
import type { Resource, ResourceRequest } from './resource.ts';

/** A queue whose requests merge changes at one address (SPEC W1). `beside` stands in each body beside them. */
export function mergeResource(
  name: string,
  endpoint: Pick<ResourceRequest, 'method' | 'path'>,
  maxOps: number,
  beside: object = {},
): Resource {
  return {
    name,
    maxOps,
    toRequest: (ops, device) => ({
      ...endpoint,
      body: { items: ops.map(toChange), ...beside, merge: { device } },
    }),
  };
}
