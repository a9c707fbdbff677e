import { endpoints } from '../api/endpoints.ts';
import { mergeResource } from '../nouns/merge-resource.ts';
import { maxQuickListOps } from './quick-list.ts';

export const quickListResource = mergeResource('quick-list', endpoints.putQuickList, maxQuickListOps, {
  recurringItemsToAdvance: [],
});
