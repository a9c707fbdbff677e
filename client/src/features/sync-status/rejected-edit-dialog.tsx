import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { maxItemNameLength } from 'sync-protocol/food/parse-items.ts';
import { maxQuantityLength } from 'sync-protocol/food/split-quantity.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import { Type } from 'typebox';
import { CancelButton } from '#editing/drafts/cancel-button.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { Button } from '#ui/button.tsx';
import { focusFault } from '#ui/fields/focus-fault.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog, DialogActions } from '#ui/sheets/dialog.tsx';

const textFields = ['itemName', 'quantity'] as const;
type TextFieldName = (typeof textFields)[number];

const maxLength: Record<TextFieldName, number> = { itemName: maxItemNameLength, quantity: maxQuantityLength };

/** Text fields of a change that can be corrected. */
export function editableTexts(set: FieldValues | null): TextFieldName[] {
  return textFields.filter((field) => typeof set?.[field] === 'string');
}

interface RejectedEditDialogProps {
  isOpen: boolean;
  /** Id of the change. */
  id: string;
  set: FieldValues | null;
  onClose: () => void;
  /** Resolves to false if it could not be stored. */
  onSave: (set: FieldValues) => Promise<boolean>;
}

const RejectedTexts = Type.Object({
  itemName: Type.Optional(Type.String()),
  quantity: Type.Optional(Type.String()),
});

/** Corrects a rejected change and sends it again. */
export function RejectedEditDialog({ isOpen, ...form }: RejectedEditDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title={t`Edit and send again`}>
      <EditForm {...form} />
    </Dialog>
  );
}

function EditForm({ id, set, onClose, onSave }: Omit<RejectedEditDialogProps, 'isOpen'>) {
  const { t } = useLingui();
  const fields = editableTexts(set);
  const draft = useFormDraft({
    name: `refused.${id}`,
    schema: RejectedTexts,
    open: () => Object.fromEntries(fields.map((field) => [field, String(set?.[field])])),
  });
  const values = draft.form;
  const [isTried, setTried] = useState(false);
  const isNameless = fields.includes('itemName') && values.itemName?.trim() === '';

  const onSubmit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    setTried(true);
    if (isNameless) return focusFault(event.currentTarget);
    const set = Object.fromEntries(fields.map((field) => [field, values[field]?.trim() ?? '']));
    void draft.dropWhenKept(onSave(set));
    onClose();
  };

  const labels: Record<TextFieldName, string> = { itemName: t`Name`, quantity: t`Quantity` };
  return (
    <chakra.form noValidate display="grid" gap="4" mt="3" onSubmit={onSubmit}>
      {draft.wasBegun && <DraftNote onStartOver={draft.startOver} />}
      {fields.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          value={values[field] ?? ''}
          maxLength={maxLength[field]}
          error={field === 'itemName' && isTried && isNameless ? t`Give the item a name.` : undefined}
          autoComplete="off"
          onChange={(event) => draft.change({ [field]: event.currentTarget.value })}
        />
      ))}
      <DialogActions mt="2">
        <CancelButton draft={draft} onClose={onClose} />
        <Button variant="primary" type="submit">
          <Trans>Send again</Trans>
        </Button>
      </DialogActions>
    </chakra.form>
  );
}
