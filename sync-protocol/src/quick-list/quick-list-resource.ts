import { endpoints } from '../api/endpoints.ts';
import type { Resource } from '../nouns/resource.ts';
import { toChange } from '../sync/change.ts';
import { maxQuickListOps } from './quick-list.ts';

export const quickListResource: Resource = {
  name: 'quick-list',
  maxOps: maxQuickListOps,
  toRequest: (ops, device) => ({
    ...endpoints.putQuickList,
    body: { items: ops.map(toChange), recurringItemsToAdvance: [], merge: { device } },
  }),
};
