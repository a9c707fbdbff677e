import { endpoints } from '../api/endpoints.ts';
import type { Resource } from '../nouns/resource.ts';
import { toChange } from '../sync/change.ts';
import { maxRecurringOps } from './recurring-items.ts';

export const recurringItemsResource: Resource = {
  name: 'recurring-items',
  maxOps: maxRecurringOps,
  toRequest: (ops, device) => ({
    ...endpoints.mergeRecurringItems,
    body: { items: ops.map(toChange), merge: { device } },
  }),
};
