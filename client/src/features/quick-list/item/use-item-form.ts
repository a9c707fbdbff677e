import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Category } from 'sync-protocol/food/categories.ts';
import { maxItemNameLength } from 'sync-protocol/food/parse-items.ts';
import { maxQuantityLength } from 'sync-protocol/food/split-quantity.ts';
import { cleanLine } from 'sync-protocol/nouns/clean-text.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { readPrice } from 'sync-protocol/prices/read-price.ts';
import { maxNoteLength } from 'sync-protocol/quick-list/quick-item.ts';
import { Type } from 'typebox';
import type { QuickItemRecord } from '#db/records.ts';
import { withReopen } from '#db/reopen.ts';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { nameApart } from '#editing/name-apart.ts';
import { currencyOfDevice } from '#editing/prices/currency-of-device.ts';
import { readKnownPrices, rememberPrice } from '#editing/prices/known-prices.ts';
import { useMoneyWords } from '#editing/prices/money-words.ts';
import { learnByName } from '#editing/scan/learned-codes.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import type { ItemValues, ShelvedItem } from '../changes/use-list-actions.ts';

/** The item as typed, in the screen's language. */
const ItemDraft = Type.Object({
  itemName: Type.String(),
  quantity: Type.String(),
  category: Category,
  /** Id of the household's shelf for the food; '' for its category. */
  shelfId: Type.String(),
  note: Type.String(),
  price: Type.String(),
  imageUrl: Type.String(),
});

interface ItemEdit {
  /** The item with what the form was opened with. */
  before: ShelvedItem;
  values: ItemValues;
  /** Edits that learn a code's name, and the food's price in the current shop; never rejects. */
  learned: Promise<readonly Edit[]>;
}

/** The draft of an item's form, the faults of its fields, and what it comes to. */
export function useItemForm(item: QuickItemRecord, walk: Walk) {
  const { t, i18n } = useLingui();
  const { db } = useSync();
  const shownQuantity = useQuantityWords()(item.quantity);
  const inMoney = useMoneyWords();
  const known = useStored(readKnownPrices);
  const draft = useFormDraft({
    name: `item.${item.id}`,
    schema: ItemDraft,
    open: () => ({
      itemName: item.itemName,
      quantity: shownQuantity,
      category: item.category,
      shelfId: walk.chosenFor(item.itemName),
      note: item.note ?? '',
      price: item.price ? inMoney(item.price) : '',
      imageUrl: item.imageUrl ?? '',
    }),
  });
  const [isTried, setTried] = useState(false);
  const { begun } = draft;
  const { itemName, quantity, category, shelfId, note, price, imageUrl } = draft.form;
  const apart = nameApart(draft.form);
  const values = {
    itemName: cleanLine(apart.itemName),
    quantity: cleanLine(apart.quantity),
    category,
    shelfId,
    note: cleanLine(note),
    imageUrl,
  };
  const isPriceEdited = price !== begun.price;
  const priceRead = isPriceEdited
    ? readPrice(price, known?.currency ?? currencyOfDevice(i18n.locale))
    : (item.price ?? null);

  const isUnnamed = values.itemName === '';
  const isPriceUnread = isPriceEdited && price.trim() !== '' && priceRead === null;
  const tooLong = {
    name: values.itemName.length > maxItemNameLength,
    quantity: values.quantity.length > maxQuantityLength,
    note: values.note.length > maxNoteLength,
  };
  const isFaulty = isUnnamed || isPriceUnread || Object.values(tooLong).includes(true);
  const nameMissing = isTried && isUnnamed ? t`Give the item a name.` : undefined;
  const problems = {
    name: tooLong.name ? t`A name has room for ${maxItemNameLength} characters.` : nameMissing,
    quantity: tooLong.quantity ? t`A quantity has room for ${maxQuantityLength} characters.` : undefined,
    note: tooLong.note ? t`A note has room for ${maxNoteLength} characters.` : undefined,
    price: isTried && isPriceUnread ? t`Write a price as 2.49, 1.99/kg or 3 for 5.` : undefined,
  };

  /** Moves a name that was typed with the quantity to its own field. */
  const separateName = () => {
    if (apart.itemName !== itemName) draft.change(apart);
  };

  /** @returns null if a field is faulty, which the form shows from then on */
  function takeEdit(): ItemEdit | null {
    setTried(true);
    if (isFaulty) return null;
    // An unedited quantity keeps its stored form, not the screen's language.
    const edited = quantity === begun.quantity ? { ...values, quantity: item.quantity } : values;
    // Quantity and price in the form are in the screen's language, so they are not taken as the previous
    // values.
    const { quantity: _quantity, price: _price, ...asBegun } = begun;
    return {
      before: { ...item, ...asBegun },
      values: isPriceEdited ? { ...edited, price: priceRead } : edited,
      // If the database cannot be read, writing fails too, and that is reported.
      learned: withReopen(db, readLearned).catch(() => []),
    };
  }

  async function readLearned(): Promise<Edit[]> {
    const learned = await learnByName(db, item.itemName, values.itemName);
    if (!isPriceEdited || !priceRead) return learned;
    const { storeId } = await readKnownPrices(db);
    return [
      ...learned,
      await rememberPrice(db, {
        itemName: values.itemName,
        quantity: values.quantity,
        price: priceRead,
        storeId,
        nowMs: Date.now(),
      }),
    ];
  }

  return { draft, known, cleanName: values.itemName, problems, separateName, takeEdit };
}
