import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash';
import { type FormEvent, useEffect, useState } from 'react';
import type { SignInOutcome } from '#auth/sign-in/login-actions.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { messagesOf } from '#lib/support-store.ts';
import { useOnline } from '#lib/use-online.ts';
import { useKeptHouseholds } from '#shell/households/use-kept-households.ts';
import { forgetAccount, noteDeleting } from '#shell/leave/forget-account.ts';
import { NeedsConnection } from '#shell/needs-connection.tsx';
import { useFailureWords } from '#shell/use-failure-words.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PanelSection } from '#ui/panel-section.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { unlessOff } from '#ui/unless-off.ts';
import type { AccountApi } from './account-api.ts';
import { GoingHouseholds } from './going-households.tsx';
import { type ChosenOwners, NewOwners, sharedOf, toOwners } from './new-owners.tsx';
import { SignInOnceMore } from './sign-in-once-more.tsx';

interface DeleteAccountProps {
  api: Pick<AccountApi, 'deleteAccount'>;
  identity: KnownIdentity;
  /** Leaves for a new sign-in that returns to this page. */
  onProve: () => Promise<SignInOutcome>;
  go?: (path: string) => void;
}

/** Permanent deletion; a word has to be typed to confirm. */
export function DeleteAccount({ api, identity, onProve, go }: DeleteAccountProps) {
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  return (
    <PanelSection
      isDanger
      title={<Trans>Delete account</Trans>}
      lead={
        <Trans>
          Recipes, pictures, meals and lists are deleted for good, here and on your other devices, and a
          subscription ends at once.
        </Trans>
      }
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Button variant="danger" disabled={!isOnline} onClick={() => setOpen(true)}>
          <Trash2 size={18} aria-hidden />
          <Trans>Delete account</Trans>
        </Button>
        <NeedsConnection />
      </chakra.div>
      <DeleteDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        api={api}
        identity={identity}
        onProve={onProve}
        go={go}
      />
    </PanelSection>
  );
}

const unanswered = msg`No answer came, so it is not known whether the account is deleted. Try again when there is a connection.`;

const formId = 'delete-account';

function DeleteDialog(props: DeleteAccountProps & { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const engine = useSync();
  const wordsOf = useFailureWords();
  const [typed, setTyped] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const [error, setError] = useState('');
  const [isProofNeeded, setProofNeeded] = useState(false);
  const [chosen, setChosen] = useState<ChosenOwners>({});
  const list = useKeptHouseholds()?.list ?? [];
  const shared = sharedOf(list);
  const messages = useUnsentMessages(props.identity, props.isOpen);
  const word = t`delete`;
  const isTyped = typed.trim().toLowerCase() === word.toLowerCase();

  const close = () => {
    if (isDeleting) return;
    setTyped('');
    setError('');
    setProofNeeded(false);
    props.onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isTyped || isDeleting) return;
    setDeleting(true);
    setError('');
    noteDeleting(props.identity);
    const outcome = await props.api.deleteAccount(toOwners(shared, chosen));
    // The answer to an earlier attempt was lost: the account is already deleted.
    const isGone = outcome.kind === 'refused' && outcome.code === 'account_deleted';
    if (outcome.kind === 'ok' || isGone) {
      await forgetAccount({ engine, identity: props.identity, by: 'person', go: props.go });
      return;
    }
    setDeleting(false);
    if (outcome.kind === 'unanswered') return setError(t(unanswered));
    // After a failure on the way the deletion may still have happened.
    if (outcome.kind !== 'failed') noteDeleting(null);
    const isProofMissing = outcome.kind === 'refused' && outcome.code === 'sign_in_again';
    setProofNeeded(isProofMissing);
    if (isProofMissing) return;
    setError(wordsOf(outcome, msg`The account could not be deleted. Please try again.`));
  };

  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={close}
      title={t`Delete account for good?`}
      actions={
        <>
          <Button variant="quiet" {...unlessOff(isDeleting, close)}>
            <Trans>Cancel</Trans>
          </Button>
          {/* `aria-disabled` while working, so that the button keeps the focus for another try. */}
          <Button
            variant="danger"
            type="submit"
            form={formId}
            disabled={!isTyped}
            aria-disabled={isDeleting || undefined}
          >
            {isDeleting ? <Trans>Deleting…</Trans> : <Trans>Delete for good</Trans>}
          </Button>
        </>
      }
    >
      <chakra.form id={formId} onSubmit={(event) => void submit(event)} display="grid" gap="4">
        <chakra.p color="fg.muted">
          <Trans>
            Nobody can bring it back. If you may want your recipes later, download your data first. Changes
            that have not been sent from your other devices are lost too.
          </Trans>
        </chakra.p>
        {messages > 0 && (
          <chakra.p>
            <Plural
              value={messages}
              one="# message of yours to support has not been sent from this device. It is deleted too."
              other="# messages of yours to support have not been sent from this device. They are deleted too."
            />
          </chakra.p>
        )}
        <GoingHouseholds list={list} />
        <NewOwners shared={shared} chosen={chosen} onChoose={setChosen} />
        <TextField
          label={<Trans>To go on, type the word “{word}”</Trans>}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={error}
        />
        {isProofNeeded && <SignInOnceMore onSignIn={props.onProve} />}
      </chakra.form>
    </Dialog>
  );
}

/** Number of unsent support messages on this device while the dialog is open. */
function useUnsentMessages(identity: KnownIdentity, isAsked: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isAsked) return;
    // If the disk does not answer, none are mentioned.
    messagesOf(identity).then(
      (messages) => setCount(messages.length),
      () => setCount(0),
    );
  }, [identity, isAsked]);
  return count;
}
