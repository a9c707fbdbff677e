import { Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import type { ListSave } from './use-list-save.ts';

/** Shown while there are unsaved changes worth mentioning, and while saving. */
export function SaveButton({
  isNoticeShown,
  status,
  save,
}: Pick<ListSave, 'isNoticeShown' | 'status' | 'save'>) {
  const isSaving = status === 'loading';
  if (!isNoticeShown && !isSaving) return null;
  return (
    <Button px="4" aria-disabled={isSaving} onClick={() => void save()}>
      {isSaving ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
    </Button>
  );
}
