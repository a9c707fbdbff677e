import { useLingui } from '@lingui/react/macro';
import { inShopOrder } from 'sync-protocol/generated-lists/generate-items.ts';
import { type GeneratedItem, generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { generatedListId } from 'sync-protocol/generated-lists/generated-list.ts';
import { onChosenShelf } from 'sync-protocol/generated-lists/on-chosen-shelf.ts';
import { groupBy } from 'sync-protocol/group-by.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { inListOrder } from 'sync-protocol/quick-list/list-order.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { readQuickPlaces } from '#editing/read-quick-places.ts';
import { readFoodChoices } from '#editing/stores/read-food-choices.ts';
import { useShelfNames } from '#editing/stores/use-shelf-names.ts';
import { useWalk } from '#editing/stores/use-walk.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { shownRows } from '#sync/rows/known-rows.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import type { PaperShelf } from './list-text.ts';

/** Days of a generated list; null for the quick list. */
export type ListDays = { startDate: string; endDate: string } | null;

type OpenThing = Pick<GeneratedItem, 'itemName' | 'category'> & {
  id: string;
  quantity?: string;
  note?: string;
  /** Of a generated list: whether its food is to be bought on the quick list. */
  isOnQuickList?: boolean;
};

/** What is still to buy of a list, by shelf in shop order; undefined until read. */
export function useShelves(days: ListDays): PaperShelf[] | undefined {
  const walk = useWalk();
  const nameOf = useShelfNames(walk?.own);
  const inWords = useQuantityWords();
  const { t } = useLingui();
  const open = useStored(
    (db) => (days ? openOfDays(db, days) : openOfQuickList(db)),
    [days?.startDate, days?.endDate],
  );
  if (!open || !walk) return undefined;
  const byShelf = groupBy(open, walk.shelfOf);
  return walk.shelves
    .filter((shelf) => byShelf.has(shelf))
    .map((shelf) => ({
      name: nameOf(shelf),
      things: (byShelf.get(shelf) ?? []).map(({ id, itemName, quantity = '', note = '', isOnQuickList }) => ({
        id,
        itemName,
        quantity: inWords(quantity),
        note: isOnQuickList ? t`on the quick list` : note,
      })),
    }));
}

async function openOfQuickList(db: AteriaDb): Promise<OpenThing[]> {
  const items = await db.quickItems.toArray();
  return items.filter(({ isChecked }) => !isChecked).sort(inListOrder);
}

async function openOfDays(db: AteriaDb, { startDate, endDate }: NonNullable<ListDays>): Promise<OpenThing[]> {
  const listId = generatedListId(startDate, endDate);
  const [rows, choiceOf] = await Promise.all([shownRows(db, generatedItem.name), readFoodChoices(db)]);
  const open = rows
    .filter(({ fields, deleted }) => fields.listId === listId && fields.isWanted !== false && !deleted)
    .map((row) => onChosenShelf({ ...recordOf(generatedItem, row), id: row.id }, choiceOf))
    .filter(({ isChecked }) => !isChecked);
  const { toBuy, inBasket, gone } = await readQuickPlaces(db, open);
  return open
    .filter(({ id }) => !inBasket.has(id) && !gone.has(id))
    .map((line) => ({ ...line, isOnQuickList: toBuy.has(line.id) }))
    .sort(inShopOrder);
}
