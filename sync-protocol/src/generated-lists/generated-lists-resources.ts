import { endpoints } from '../api/endpoints.ts';
import { mergeResource } from '../nouns/merge-resource.ts';
import { maxGeneratedOps } from './generated-lists.ts';

export const generatedListsResource = mergeResource(
  'generated-lists',
  endpoints.mergeGeneratedLists,
  maxGeneratedOps,
);

export const generatedItemsResource = mergeResource(
  'generated-items',
  endpoints.mergeGeneratedItems,
  maxGeneratedOps,
);
