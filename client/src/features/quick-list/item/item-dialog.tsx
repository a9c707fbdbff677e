import { useLingui } from '@lingui/react/macro';
import type { QuickItemRecord } from '#db/records.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { ItemForm, type ItemFormProps } from './item-form.tsx';

interface ItemDialogProps extends Omit<ItemFormProps, 'item' | 'walk'> {
  /** Null while closed. */
  item: QuickItemRecord | null;
  walk: Walk | undefined;
}

/** Form of an item: a sheet on a phone, a dialog on a desktop. */
export default function ItemDialog({ item, walk, onClose, onSave, onDelete }: ItemDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog isOpen={item !== null} onClose={onClose} title={t`Edit item`} isSheet>
      {item && walk && (
        <ItemForm
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
