import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorWords } from '#i18n/errors/error-words.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import { DangerNote } from './danger-note.tsx';
import type { RejectedChange } from './use-rejected-changes.ts';

interface RejectedNoteProps {
  /** Name of the record, where several notes are on one page. */
  name?: string;
  rejected: RejectedChange;
  onRetry: () => void;
  /** Only where the page has no other way to correct it. */
  onEdit?: () => void;
  onDiscard: () => void;
}

/**
 * Why something, or a change of it, exists on this device only, with the possible actions. Nothing is dropped
 * automatically.
 */
export function RejectedNote({ name, rejected, onRetry, onEdit, onDiscard }: RejectedNoteProps) {
  const { t, i18n } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const reason = i18n._(errorWords(rejected.code));
  return (
    <DangerNote
      label={name ? t`Not accepted: ${name}` : t`Not accepted`}
      problem={<Trans>Not accepted: {reason}</Trans>}
    >
      <chakra.p lineHeight="snug">
        <Trans>It is kept on this device until you decide.</Trans>
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button px="4" onClick={onRetry}>
          {rejected.code === 'not_found' ? <Trans>Restore</Trans> : <Trans>Try again</Trans>}
        </Button>
        {onEdit && rejected.isEditable && rejected.code !== 'not_found' && (
          <Button px="4" onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        )}
        <Button variant="quiet" px="4" color="danger.fg" onClick={() => setAsking(true)}>
          <Trans>Discard</Trans>
        </Button>
      </chakra.div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onDiscard}
        title={t`Discard this change?`}
        confirmLabel={t`Discard`}
        isDestructive
      >
        <Trans>The server did not take it. If you discard it, it is gone from this device too.</Trans>
      </ConfirmDialog>
    </DangerNote>
  );
}
