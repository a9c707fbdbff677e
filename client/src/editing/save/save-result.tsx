import './save-result.css';
import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { errorTexts, listErrors } from '#i18n/errors/error-catalogue.ts';
import type { ListSave } from './use-list-save.ts';

const Word = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    maxWidth: 'dialog',
    px: '4.5',
    py: '3',
    border: 'thin',
    borderColor: 'border',
    rounded: 'lg',
    bg: 'bg.panel',
    boxShadow: 'md',
    lineHeight: 'snug',
    animation: 'rise {durations.moderate}',
    '& svg': { flexShrink: 0 },
  },
  variants: {
    tone: { success: { '& svg': { color: 'brand.fg' } }, error: { '& svg': { color: 'danger.fg' } } },
  },
});

type SaveResultProps = Pick<ListSave, 'status' | 'failure' | 'error'>;

/** Result of Save, shown above the page's footer as long as the status lasts. */
export function SaveResult({ status, failure, error }: SaveResultProps) {
  const { i18n } = useLingui();
  return (
    <div className="save-result">
      <div role="status">
        {status === 'success' && (
          <Word tone="success">
            <CircleCheck size={20} aria-hidden />
            <Trans>List saved successfully!</Trans>
          </Word>
        )}
      </div>
      <div role="alert">
        {status === 'error' && (
          <Word tone="error">
            <TriangleAlert size={20} aria-hidden />
            <span>
              {i18n._(listErrors.save)} <FailureDetail failure={failure} error={error} />
            </span>
          </Word>
        )}
      </div>
    </div>
  );
}

function FailureDetail({ failure, error }: Omit<SaveResultProps, 'status'>) {
  const { i18n } = useLingui();
  switch (failure) {
    case 'offline':
      return (
        <Trans>
          There is no connection: the changes are kept on this device and will be sent by themselves.
        </Trans>
      );
    case 'storage':
      return (
        <Trans>
          This device’s storage is full or does not answer: free some space, or load the page again.
        </Trans>
      );
    case 'rejected':
      return <Trans>Not every change was accepted: the list shows which and why.</Trans>;
    case 'signed-out':
      return <Trans>You are signed out: the changes are kept on this device until you sign in again.</Trans>;
    case 'upgrade-required':
      return <Trans>The app has to be updated first: the changes are kept on this device.</Trans>;
    case 'fault':
      return errorTexts(i18n).ofOperation('saveList', error);
    default:
      return null;
  }
}
