import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';
import { categoryNames } from '#i18n/category-names.ts';
import type { Walk } from './read-walk.ts';

/** Display name of a shelf: the household's name, or its category in the screen's language. */
export function useShelfNames(own: Walk['own'] | undefined): (shelf: ShelfId) => string {
  const { _ } = useLingui();
  return useCallback(
    (shelf) => own?.get(shelf)?.name ?? _(isCategory(shelf) ? categoryNames[shelf] : categoryNames.other),
    [own, _],
  );
}

const isCategory = (shelf: ShelfId): shelf is keyof typeof categoryNames =>
  Object.hasOwn(categoryNames, shelf);
