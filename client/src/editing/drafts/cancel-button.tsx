import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import type { FormDraftControls } from './use-form-draft.ts';

interface CancelButtonProps {
  draft: Pick<FormDraftControls, 'hasChanges' | 'drop'>;
  onClose: () => void;
}

/** Discards a sheet's input, after asking if there is any. */
export function CancelButton({ draft, onClose }: CancelButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const giveUp = () => {
    draft.drop();
    onClose();
  };
  return (
    <>
      <Button variant="quiet" onClick={() => (draft.hasChanges ? setAsking(true) : giveUp())}>
        <Trans>Cancel</Trans>
      </Button>
      <DiscardDialog isOpen={isAsking} onClose={() => setAsking(false)} onDiscard={giveUp} />
    </>
  );
}
