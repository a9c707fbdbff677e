import { Trans, useLingui } from '@lingui/react/macro';
import { errorTexts, type FailedAction } from '#i18n/error-catalogue.ts';
import { useSync } from '#sync/sync-context.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** On a device that has never had anything from the server and cannot reach it: what is not here may be there. */
export function NotFetched({ action }: { action: FailedAction }) {
  const { i18n } = useLingui();
  const { refresh } = useSync();
  return (
    <EmptyState
      title={errorTexts(i18n).ofApi(undefined, action)}
      action={
        <Button variant="primary" onClick={refresh}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>
        This device has not had anything from the server yet. It comes by itself when there is a network.
      </Trans>
    </EmptyState>
  );
}
