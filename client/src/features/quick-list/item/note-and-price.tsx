import { Trans, useLingui } from '@lingui/react/macro';
import type { KnownPrices } from '#editing/prices/known-prices.ts';
import { useMoneyWords } from '#editing/prices/money-words.ts';
import { TextField } from '#ui/fields/text-field.tsx';

interface NoteAndPriceProps {
  /** Undefined while being read. */
  known: KnownPrices | undefined;
  itemName: string;
  note: string;
  price: string;
  noteProblem: string | undefined;
  priceProblem: string | undefined;
  onChange: (values: { note?: string; price?: string }) => void;
}

/** Optional fields that most items leave empty: a note for the shop, and the price. */
export function NoteAndPrice({
  known,
  itemName,
  note,
  price,
  noteProblem,
  priceProblem,
  onChange,
}: NoteAndPriceProps) {
  const { t } = useLingui();
  const inWords = useMoneyWords();
  const last = known?.of(itemName);
  const lastPrice = last && inWords(last.price);
  const shop = last?.storeId && known?.storeNameOf(last.storeId);
  return (
    <>
      <TextField
        label={t`Note`}
        value={note}
        error={noteProblem}
        placeholder={t`Only if on offer`}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      <TextField
        label={t`Price`}
        value={price}
        error={priceProblem}
        hint={
          lastPrice &&
          (shop ? (
            <Trans>
              Last time {lastPrice}, {shop}
            </Trans>
          ) : (
            <Trans>Last time {lastPrice}</Trans>
          ))
        }
        placeholder={t`2.49, 1.99/kg or 3 for 5`}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => onChange({ price: event.currentTarget.value })}
      />
    </>
  );
}
