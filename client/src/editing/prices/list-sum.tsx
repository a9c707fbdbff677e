import { Trans, useLingui } from '@lingui/react/macro';
import { type Price, sumOfLines } from 'sync-protocol/prices/price.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { readKnownPrices } from './known-prices.ts';
import { useMoneyWords } from './money-words.ts';

/** A line with its price. */
export interface PricedLine {
  itemName: string;
  quantity: string;
  /** The line's own price, if one was given. */
  price?: Price | null | undefined;
}

/**
 * Total of a list where prices are known: the row's own price, or the food's latest. Shown as a minimum if
 * prices are known for a part only.
 *
 * @param things the lines of each thing on the list
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
      isFromBefore: !price,
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
