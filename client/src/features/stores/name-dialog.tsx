import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { cleanLine } from 'sync-protocol/nouns/clean-text.ts';
import { maxStoreNameLength } from 'sync-protocol/stores/store.ts';
import { Type } from 'typebox';
import { CancelButton } from '#editing/drafts/cancel-button.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { useOwnDraftName } from '#editing/drafts/use-own-draft-name.ts';
import { Button } from '#ui/button.tsx';
import { focusFault } from '#ui/fields/focus-fault.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog, DialogActions } from '#ui/sheets/dialog.tsx';

const NameForm = Type.Object({ name: Type.String() });

interface NameDialogProps {
  isOpen: boolean;
  /** The shop; undefined for a new one. */
  store: { id: string; name: string } | undefined;
  onClose: () => void;
  /** Resolves to false if it could not be stored. */
  onSave: (name: string) => Promise<boolean>;
}

/** Form for the name of a shop. */
export function NameDialog(props: NameDialogProps) {
  const { t } = useLingui();
  const { isOpen, store, onClose } = props;
  const draftName = useOwnDraftName(isOpen ? `store.${store?.id ?? 'new'}` : null);
  return (
    <Dialog
      isOpen={draftName !== undefined}
      onClose={onClose}
      title={store ? t`Rename the shop` : t`New shop`}
      isSheet
    >
      {draftName !== undefined && <NameFields key={draftName} draftName={draftName} {...props} />}
    </Dialog>
  );
}

function NameFields({ draftName, store, onClose, onSave }: NameDialogProps & { draftName: string }) {
  const { t } = useLingui();
  const draft = useFormDraft({
    name: draftName,
    schema: NameForm,
    open: () => ({ name: store?.name ?? '' }),
  });
  const [isTried, setTried] = useState(false);
  const name = cleanLine(draft.form.name);
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    setTried(true);
    if (name === '') return focusFault(event.currentTarget);
    void draft.dropWhenKept(onSave(name));
    onClose();
  };
  return (
    <chakra.form display="grid" gap="5" mt="3" onSubmit={onSubmit} noValidate>
      {draft.wasBegun && <DraftNote onStartOver={draft.startOver} />}
      <TextField
        label={t`Name`}
        value={draft.form.name}
        error={isTried && name === '' ? t`Give the shop a name.` : undefined}
        maxLength={maxStoreNameLength}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        onChange={({ currentTarget }) => draft.change({ name: currentTarget.value })}
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
