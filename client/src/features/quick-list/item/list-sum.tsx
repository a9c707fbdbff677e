import { Trans } from '@lingui/react/macro';
import { sumOfLines } from 'sync-protocol/prices/price.ts';
import type { QuickItemRecord } from '#db/records.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { useMoneyWords } from '../money-words.ts';
import { readKnownPrices } from './known-prices.ts';

/** What the list comes to where prices are known: written on the row, or what the food cost last. */
export default function ListSum({ items }: { items: readonly QuickItemRecord[] }) {
  const inWords = useMoneyWords();
  const known = useStored(readKnownPrices);
  if (!known) return null;
  const lines = items.map(({ itemName, quantity, price }) => ({
    price: price ?? known.of(itemName)?.price ?? null,
    quantity,
  }));
  const { sums, known: count } = sumOfLines(lines);
  if (count === 0) return null;
  const sum = sums.map((each) => inWords({ ...each, per: '' })).join(' + ');
  const total = items.length;
  return (
    <>
      {' · '}
      {count === total ? (
        sum
      ) : (
        <Trans>
          {sum} for {count} of {total}
        </Trans>
      )}
    </>
  );
}
