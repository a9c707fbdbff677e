import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { maxItemNameLength } from 'sync-protocol/food/parse-items.ts';
import { maxQuantityLength } from 'sync-protocol/food/split-quantity.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

const textFields = ['itemName', 'quantity'] as const;
type TextFieldName = (typeof textFields)[number];

const maxLength: Record<TextFieldName, number> = { itemName: maxItemNameLength, quantity: maxQuantityLength };

/** The texts of a change that a person can put right. */
export function editableTexts(set: FieldValues | null): TextFieldName[] {
  return textFields.filter((field) => typeof set?.[field] === 'string');
}

interface ParkedEditDialogProps {
  isOpen: boolean;
  set: FieldValues | null;
  onClose: () => void;
  onSave: (set: FieldValues) => void;
}

/** Puts a refused change right and sends it again. */
export function ParkedEditDialog({ isOpen, set, onClose, onSave }: ParkedEditDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Edit and send again`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            <Trans>Send again</Trans>
          </Button>
        </>
      }
    >
      <EditForm
        id={formId}
        set={set}
        onSave={(values) => {
          onSave(values);
          onClose();
        }}
      />
    </Dialog>
  );
}

function EditForm({
  id,
  set,
  onSave,
}: {
  id: string;
  set: FieldValues | null;
  onSave: (set: FieldValues) => void;
}) {
  const { t } = useLingui();
  const fields = editableTexts(set);
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.map((field) => [field, String(set?.[field])])),
  );
  const [isTried, setTried] = useState(false);
  const isNameless = fields.includes('itemName') && values.itemName?.trim() === '';

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNameless) return;
    onSave(Object.fromEntries(fields.map((field) => [field, values[field]?.trim() ?? ''])));
  };

  const labels: Record<TextFieldName, string> = { itemName: t`Name`, quantity: t`Quantity` };
  return (
    <chakra.form id={id} noValidate display="grid" gap="4" mt="3" onSubmit={onSubmit}>
      {fields.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          value={values[field] ?? ''}
          maxLength={maxLength[field]}
          error={field === 'itemName' && isTried && isNameless ? t`Give the item a name.` : undefined}
          autoComplete="off"
          onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
        />
      ))}
    </chakra.form>
  );
}
