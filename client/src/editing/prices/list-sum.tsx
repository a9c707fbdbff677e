import { Trans, useLingui } from '@lingui/react/macro';
import { type Price, sumOfLines } from 'sync-protocol/prices/price.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { readKnownPrices } from './known-prices.ts';
import { useMoneyWords } from './money-words.ts';

/** What is to be paid for. */
export interface PricedLine {
  itemName: string;
  quantity: string;
  /** Of its own; none where nobody has said. */
  price?: Price | null | undefined;
}

/**
 * What a list comes to where prices are known: written on the row, or what the food cost last; at least so much, where a price
 * tells a part of what is wanted.
 *
 * @param things the lines of each thing on it
 */
export default function ListSum({ things }: { things: readonly (readonly PricedLine[])[] }) {
  const { t } = useLingui();
  const inWords = useMoneyWords();
  const known = useStored(readKnownPrices);
  if (!known) return null;
  const priced = things.map((lines) =>
    lines.map(({ itemName, quantity, price }) => ({
      price: price ?? known.of(itemName)?.price ?? null,
      quantity,
    })),
  );
  const count = priced.filter((lines) => lines.some(({ price }) => price !== null)).length;
  if (count === 0) return null;
  const { sums, isPartial } = sumOfLines(priced.flat());
  const amounts = sums.map((each) => inWords({ ...each, per: '' })).join(' + ');
  const sum = isPartial ? t`at least ${amounts}` : amounts;
  const total = things.length;
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
