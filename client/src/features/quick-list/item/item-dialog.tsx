import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash';
import { type FormEvent, useState } from 'react';
import { Category, categories } from 'sync-protocol/food/categories.ts';
import { maxItemNameLength } from 'sync-protocol/food/parse-items.ts';
import { maxQuantityLength } from 'sync-protocol/food/split-quantity.ts';
import { cleanLine } from 'sync-protocol/nouns/clean-text.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { readPrice } from 'sync-protocol/prices/read-price.ts';
import { maxNoteLength } from 'sync-protocol/quick-list/quick-item.ts';
import { Type } from 'typebox';
import type { QuickItemRecord } from '#db/records.ts';
import { withReopen } from '#db/reopen.ts';
import { CancelButton } from '#editing/drafts/cancel-button.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { nameApart } from '#editing/name-apart.ts';
import { currencyOfDevice } from '#editing/prices/currency-of-device.ts';
import { readKnownPrices, rememberPrice } from '#editing/prices/known-prices.ts';
import { useMoneyWords } from '#editing/prices/money-words.ts';
import { learnByName } from '#editing/scan/learned-codes.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { ShelfIcon } from '#editing/stores/shelf-icon.tsx';
import { useShelfNames } from '#editing/stores/use-shelf-names.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { RowAuthors } from '#shell/together/row-authors.tsx';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { Button } from '#ui/button.tsx';
import { focusFault } from '#ui/fields/focus-fault.ts';
import { NameAndQuantity, TextField } from '#ui/fields/text-field.tsx';
import { TileChoice } from '#ui/fields/tile-choice.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { SheetActions } from '#ui/sheets/sheet-actions.tsx';
import type { ItemValues, ShelvedItem } from '../changes/use-list-actions.ts';
import { ItemImage } from './item-image.tsx';
import { NoteAndPrice } from './note-and-price.tsx';

const ItemForm = Type.Object({
  itemName: Type.String(),
  quantity: Type.String(),
  category: Category,
  /** Id of the household's shelf for the food; '' for its category. */
  shelfId: Type.String(),
  note: Type.String(),
  price: Type.String(),
  imageUrl: Type.String(),
});

interface ItemDialogProps {
  /** Null while closed. */
  item: QuickItemRecord | null;
  walk: Walk | undefined;
  onClose: () => void;
  /** Resolves to false if it could not be stored; likewise `onDelete`. */
  onSave: (item: ShelvedItem, values: ItemValues, alongside: readonly Edit[]) => Promise<boolean>;
  onDelete: (item: QuickItemRecord) => Promise<boolean>;
}

/** Form of an item: a sheet on a phone, a dialog on a desktop. */
export default function ItemDialog({ item, walk, onClose, onSave, onDelete }: ItemDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog isOpen={item !== null} onClose={onClose} title={t`Edit item`} isSheet>
      {item && walk && (
        <EditForm
          key={item.id}
          item={item}
          walk={walk}
          onClose={onClose}
          onSave={onSave}
          onDelete={onDelete}
        />
      )}
    </Dialog>
  );
}

function EditForm({
  item,
  walk,
  onClose,
  onSave,
  onDelete,
}: ItemDialogProps & { item: QuickItemRecord; walk: Walk }) {
  const { t, i18n } = useLingui();
  const { db } = useSync();
  const shownQuantity = useQuantityWords()(item.quantity);
  const inMoney = useMoneyWords();
  const known = useStored(readKnownPrices);
  const draft = useFormDraft({
    name: `item.${item.id}`,
    schema: ItemForm,
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
  const { begun } = draft;
  const [isTried, setTried] = useState(false);
  const [isReading, setReading] = useState(false);
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
  const readNow = isPriceEdited
    ? readPrice(price, known?.currency ?? currencyOfDevice(i18n.locale))
    : (item.price ?? null);
  const priceProblem =
    isTried && isPriceEdited && price.trim() !== '' && readNow === null
      ? t`Write a price as 2.49, 1.99/kg or 3 for 5.`
      : undefined;
  const noteProblem =
    values.note.length > maxNoteLength ? t`A note has room for ${maxNoteLength} characters.` : undefined;
  const nameProblem = problemOfName();
  const quantityProblem =
    values.quantity.length > maxQuantityLength
      ? t`A quantity has room for ${maxQuantityLength} characters.`
      : undefined;

  function problemOfName(): string | undefined {
    if (values.itemName.length > maxItemNameLength)
      return t`A name has room for ${maxItemNameLength} characters.`;
    return isTried && values.itemName === '' ? t`Give the item a name.` : undefined;
  }

  const onSubmit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    setTried(true);
    const isPriceUnread = isPriceEdited && price.trim() !== '' && readNow === null;
    if (values.itemName === '' || nameProblem || quantityProblem || noteProblem || isPriceUnread)
      return focusFault(event.currentTarget);
    // An unedited quantity keeps its stored form, not the screen's language.
    const isQuantityEdited = quantity !== begun.quantity;
    const edited = isQuantityEdited ? values : { ...values, quantity: item.quantity };
    // Quantity and price in the form are in the screen's language, so they are not taken as the previous
    // values.
    const { quantity: _quantity, price: _price, ...asBegun } = begun;
    const before = { ...item, ...asBegun };
    void draft.dropWhenKept(
      // If the database cannot be read, writing fails too, and that is reported.
      withReopen(db, whatIsLearned)
        .catch(() => [])
        .then((alongside) =>
          onSave(before, isPriceEdited ? { ...edited, price: readNow } : edited, alongside),
        ),
    );
    onClose();
  };

  /** Edits that learn a code's name, and the food's price in the current shop. */
  async function whatIsLearned(): Promise<Edit[]> {
    const learned = await learnByName(db, item.itemName, values.itemName);
    if (!isPriceEdited || !readNow) return learned;
    const { storeId } = await readKnownPrices(db);
    return [
      ...learned,
      await rememberPrice(db, {
        itemName: values.itemName,
        quantity: values.quantity,
        price: readNow,
        storeId,
        nowMs: Date.now(),
      }),
    ];
  }

  return (
    <chakra.form display="grid" gap="5" mt="3" onSubmit={onSubmit} noValidate>
      {draft.wasBegun && <DraftNote onStartOver={draft.startOver} />}
      <NameAndQuantity>
        <TextField
          label={t`Name`}
          value={itemName}
          error={nameProblem}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="done"
          onChange={(event) => draft.change({ itemName: event.currentTarget.value })}
        />
        <TextField
          label={t`Quantity`}
          value={quantity}
          error={quantityProblem}
          placeholder={t`2 l, 500 g, 6`}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => draft.change({ quantity: event.currentTarget.value })}
          onBlur={() => apart.itemName !== itemName && draft.change(apart)}
        />
      </NameAndQuantity>
      <NoteAndPrice
        known={known}
        itemName={values.itemName}
        note={note}
        price={price}
        noteProblem={noteProblem}
        priceProblem={priceProblem}
        onChange={draft.change}
      />
      <ItemImage
        itemName={values.itemName}
        imageUrl={imageUrl}
        onChange={(chosen) => draft.change({ imageUrl: chosen })}
        onBusy={setReading}
      />
      <ShelfChoice walk={walk} category={category} shelfId={shelfId} onChange={draft.change} />
      <RowAuthors noun="quickItem" id={item.id} />
      <SheetActions>
        <Button
          variant="quiet"
          color="danger.fg"
          px="3"
          mr="auto"
          onClick={() => {
            onClose();
            void draft.dropWhenKept(onDelete(item));
          }}
        >
          <Trash2 size={18} aria-hidden />
          <Trans>Delete</Trans>
        </Button>
        <CancelButton draft={draft} onClose={onClose} />
        <Button variant="primary" type="submit" disabled={isReading}>
          <Trans>Done</Trans>
        </Button>
      </SheetActions>
    </chakra.form>
  );
}

interface ShelfChoiceProps {
  walk: Walk;
  category: Category;
  shelfId: string;
  onChange: (chosen: { category?: Category; shelfId: string }) => void;
}

/** The shelf of a food: a category, or a shelf of the household. */
function ShelfChoice({ walk, category, shelfId, onChange }: ShelfChoiceProps) {
  const nameOf = useShelfNames(walk.own);
  const own = [...walk.own.values()].filter(({ id, isHidden }) => !isHidden || id === shelfId);
  return (
    <TileChoice
      legend={<Trans>Category</Trans>}
      look="line"
      value={shelfId || category}
      choices={[...categories, ...own.map(({ id }) => id)].map((shelf) => ({
        value: shelf,
        icon: <ShelfIcon shelf={shelf} own={walk.own} />,
        name: nameOf(shelf),
      }))}
      onChange={(chosen) => {
        const chosenCategory = categories.find((each) => each === chosen);
        onChange(chosenCategory ? { category: chosenCategory, shelfId: '' } : { shelfId: chosen });
      }}
    />
  );
}
