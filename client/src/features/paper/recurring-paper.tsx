import { Trans, useLingui } from '@lingui/react/macro';
import { groupBy } from 'sync-protocol/group-by.ts';
import { inOrderOfDue } from 'sync-protocol/recurring-items/in-order-of-due.ts';
import { intervalNames } from '#editing/interval-names.ts';
import { useShelfNames } from '#editing/stores/use-shelf-names.ts';
import { useWalk } from '#editing/stores/use-walk.ts';
import { useNameOrder } from '#i18n/order/use-name-order.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { ShelvesPaper } from './list-paper.tsx';

/** Recurring items with their intervals. */
export function RecurringPaper() {
  const { t, i18n } = useLingui();
  const walk = useWalk();
  const nameOf = useShelfNames(walk?.own);
  const inWords = useQuantityWords();
  const nameOrder = useNameOrder();
  const rules = useStored((db) => db.recurringItems.toArray())?.toSorted(inOrderOfDue(nameOrder));
  if (!rules || !walk) return null;
  const byShelf = groupBy(rules, walk.shelfOf);
  const shelves = walk.shelves.flatMap((shelf) => {
    const onIt = byShelf.get(shelf);
    if (!onIt) return [];
    const things = onIt.map(({ id, itemName, quantity = '', interval }) => ({
      id,
      itemName,
      quantity: inWords(quantity),
      often: i18n._(intervalNames[interval]),
    }));
    return [{ name: nameOf(shelf), things }];
  });
  return (
    <ShelvesPaper
      heading={t`Recurring items`}
      shelves={shelves}
      nothing={<Trans>Nothing is bought again and again yet.</Trans>}
      notFetched={<Trans>Your recurring items have not come to this device yet</Trans>}
    />
  );
}
