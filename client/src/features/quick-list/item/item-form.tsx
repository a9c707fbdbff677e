import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash';
import { type FormEvent, useState } from 'react';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import type { QuickItemRecord } from '#db/records.ts';
import { CancelButton } from '#editing/drafts/cancel-button.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import { onceLeft } from '#editing/once-left.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { RowAuthors } from '#shell/together/row-authors.tsx';
import { Button } from '#ui/button.tsx';
import { focusFault } from '#ui/fields/focus-fault.ts';
import { NameAndQuantity, TextField } from '#ui/fields/text-field.tsx';
import { SheetActions } from '#ui/sheets/sheet-actions.tsx';
import type { ItemValues, ShelvedItem } from '../changes/use-list-actions.ts';
import { ItemImage } from './item-image.tsx';
import { NoteAndPrice } from './note-and-price.tsx';
import { ShelfChoice } from './shelf-choice.tsx';
import { useItemForm } from './use-item-form.ts';

export interface ItemFormProps {
  item: QuickItemRecord;
  walk: Walk;
  onClose: () => void;
  /** Resolves to false if it could not be stored; likewise `onDelete`. */
  onSave: (item: ShelvedItem, values: ItemValues, alongside: readonly Edit[]) => Promise<boolean>;
  onDelete: (item: QuickItemRecord) => Promise<boolean>;
}

export function ItemForm({ item, walk, onClose, onSave, onDelete }: ItemFormProps) {
  const { t } = useLingui();
  const { draft, known, cleanName, problems, separateName, takeEdit } = useItemForm(item, walk);
  const { itemName, quantity, category, shelfId, note, price, imageUrl } = draft.form;
  const [isReading, setReading] = useState(false);

  const onSubmit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    const edit = takeEdit();
    if (!edit) return focusFault(event.currentTarget);
    void draft.dropWhenKept(edit.learned.then((learned) => onSave(edit.before, edit.values, learned)));
    onClose();
  };

  return (
    <chakra.form display="grid" gap="5" mt="3" onSubmit={onSubmit} noValidate>
      {draft.wasBegun && <DraftNote onStartOver={draft.startOver} />}
      <NameAndQuantity onBlur={onceLeft(separateName)}>
        <TextField
          label={t`Name`}
          value={itemName}
          error={problems.name}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="done"
          onChange={(event) => draft.change({ itemName: event.currentTarget.value })}
        />
        <TextField
          label={t`Quantity`}
          value={quantity}
          error={problems.quantity}
          placeholder={t`2 l, 500 g, 6`}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => draft.change({ quantity: event.currentTarget.value })}
        />
      </NameAndQuantity>
      <NoteAndPrice
        known={known}
        itemName={cleanName}
        note={note}
        price={price}
        noteProblem={problems.note}
        priceProblem={problems.price}
        onChange={draft.change}
      />
      <ItemImage
        itemName={cleanName}
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
