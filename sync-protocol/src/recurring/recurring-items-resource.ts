import { endpoints } from '../api/endpoints.ts';
import { mergeResource } from '../nouns/merge-resource.ts';
import { maxRecurringOps } from './recurring-items.ts';

export const recurringItemsResource = mergeResource(
  'recurring-items',
  endpoints.mergeRecurringItems,
  maxRecurringOps,
);
