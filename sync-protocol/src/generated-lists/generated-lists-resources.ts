import { endpoints } from '../api/endpoints.ts';
import type { Resource } from '../nouns/resource.ts';
import { toChange } from '../sync/change.ts';
import { maxGeneratedOps } from './generated-lists.ts';

export const generatedListsResource: Resource = {
  name: 'generated-lists',
  maxOps: maxGeneratedOps,
  toRequest: (ops, device) => ({
    ...endpoints.mergeGeneratedLists,
    body: { items: ops.map(toChange), merge: { device } },
  }),
};

export const generatedItemsResource: Resource = {
  name: 'generated-items',
  maxOps: maxGeneratedOps,
  toRequest: (ops, device) => ({
    ...endpoints.mergeGeneratedItems,
    body: { items: ops.map(toChange), merge: { device } },
  }),
};
