import { Trans, useLingui } from '@lingui/react/macro';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { errorWords } from '#i18n/error-words.ts';

/** Why a row is not on the server, and what can be done about it. */
export function ParkedNote({ itemName, code }: { itemName: string; code: string }) {
  const { t, i18n } = useLingui();
  const reason = i18n._(errorWords(code));
  return (
    <div className="ql-parked">
      <span className="ql-parked-reason">
        <TriangleAlert size={16} aria-hidden />
        <Trans>Not accepted: {reason}</Trans>
      </span>
      <span className="ql-parked-actions">
        {code === 'not_found' ? (
          <button type="button" data-action="retry" aria-label={t`Restore ${itemName}`}>
            <Trans>Restore</Trans>
          </button>
        ) : (
          <>
            <button type="button" data-action="edit" aria-label={t`Edit ${itemName}`}>
              <Trans>Edit</Trans>
            </button>
            <button type="button" data-action="retry" aria-label={t`Try again: ${itemName}`}>
              <Trans>Try again</Trans>
            </button>
          </>
        )}
        <button type="button" data-action="discard" aria-label={t`Discard the change of ${itemName}`}>
          <Trans>Discard</Trans>
        </button>
      </span>
    </div>
  );
}
