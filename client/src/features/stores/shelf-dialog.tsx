import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Category, categories } from 'sync-protocol/food/categories.ts';
import { cleanLine } from 'sync-protocol/nouns/clean-text.ts';
import { maxShelfNameLength } from 'sync-protocol/stores/shelf.ts';
import { type ShelfIconName, shelfIcons } from 'sync-protocol/stores/shelf-icons.ts';
import { type Static, Type } from 'typebox';
import type { ShelfRecord } from '#db/records.ts';
import { CancelButton } from '#editing/drafts/cancel-button.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { useOwnDraftName } from '#editing/drafts/use-own-draft-name.ts';
import { Button } from '#ui/button.tsx';
import { focusFault } from '#ui/fields/focus-fault.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { TileChoice } from '#ui/fields/tile-choice.tsx';
import { OwnShelfIcon } from '#ui/list/own-shelf-icon.tsx';
import { Dialog, DialogActions } from '#ui/sheets/dialog.tsx';
import { useColorNames, useIconNames } from './shelf-words.ts';
import type { ShelfValues } from './use-store-actions.ts';

const ShelfForm = Type.Object({
  name: Type.String(),
  icon: Type.Enum([...shelfIcons]),
  color: Category,
});

interface ShelfDialogProps {
  /** Null while closed; without a shelf a new one is made. */
  subject: { shelf?: ShelfRecord } | null;
  onClose: () => void;
  /**
   * @param begun the values when editing began
   * @returns false if it could not be stored
   */
  onSave: (values: ShelfValues, begun: ShelfValues) => Promise<boolean>;
}

/** Form for the name and look of a shelf. */
export function ShelfDialog({ subject, onClose, onSave }: ShelfDialogProps) {
  const { t } = useLingui();
  const draftName = useOwnDraftName(subject && `shelf.${subject.shelf?.id ?? 'new'}`);
  return (
    <Dialog
      isOpen={draftName !== undefined}
      onClose={onClose}
      title={subject?.shelf ? t`Edit shelf` : t`New shelf`}
      isSheet
    >
      {subject && draftName !== undefined && (
        <ShelfFields
          key={draftName}
          draftName={draftName}
          shelf={subject.shelf}
          onClose={onClose}
          onSave={onSave}
        />
      )}
    </Dialog>
  );
}

interface ShelfFieldsProps extends Pick<ShelfDialogProps, 'onClose' | 'onSave'> {
  shelf: ShelfRecord | undefined;
  draftName: string;
}

function ShelfFields({ draftName, shelf, onClose, onSave }: ShelfFieldsProps) {
  const { t } = useLingui();
  const iconNames = useIconNames();
  const colorNames = useColorNames();
  const draft = useFormDraft({
    name: draftName,
    schema: ShelfForm,
    open: (): Static<typeof ShelfForm> => ({
      name: shelf?.name ?? '',
      icon: shelf?.icon ?? 'basket',
      color: shelf?.color ?? 'produce',
    }),
  });
  const [isTried, setTried] = useState(false);
  const { icon, color } = draft.form;
  const name = cleanLine(draft.form.name);
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    setTried(true);
    if (name === '') return focusFault(event.currentTarget);
    void draft.dropWhenKept(onSave({ name, icon, color }, draft.begun));
    onClose();
  };
  return (
    <chakra.form display="grid" gap="5" mt="3" onSubmit={onSubmit} noValidate>
      {draft.wasBegun && <DraftNote onStartOver={draft.startOver} />}
      <TextField
        label={t`Name`}
        value={draft.form.name}
        error={isTried && name === '' ? t`Give the shelf a name.` : undefined}
        maxLength={maxShelfNameLength}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        onChange={({ currentTarget }) => draft.change({ name: currentTarget.value })}
      />
      <TileChoice<ShelfIconName>
        legend={<Trans>Icon</Trans>}
        look="stack"
        value={icon}
        choices={shelfIcons.map((each) => ({
          value: each,
          icon: <OwnShelfIcon icon={each} color={color} />,
          name: iconNames[each],
        }))}
        onChange={(chosen) => draft.change({ icon: chosen })}
      />
      <TileChoice<Category>
        legend={<Trans>Colour</Trans>}
        look="stack"
        value={color}
        choices={categories.map((each) => ({
          value: each,
          icon: <OwnShelfIcon icon={icon} color={each} />,
          name: colorNames[each],
        }))}
        onChange={(chosen) => draft.change({ color: chosen })}
      />
      <DialogActions>
        <CancelButton draft={draft} onClose={onClose} />
        <Button variant="primary" type="submit">
          <Trans>Save</Trans>
        </Button>
      </DialogActions>
    </chakra.form>
  );
}
