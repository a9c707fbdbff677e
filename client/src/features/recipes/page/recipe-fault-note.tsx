import { Trans, useLingui } from '@lingui/react/macro';
import { recipeErrors } from '#i18n/errors/error-catalogue.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Shown if reading the recipe failed. */
export function RecipeFaultNote({ onRetry }: { onRetry: () => void }) {
  const { i18n } = useLingui();
  return (
    <EmptyState
      title={i18n._(recipeErrors.fetching)}
      action={
        <Button variant="primary" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>The fault is ours. Your recipes are kept on this device.</Trans>
    </EmptyState>
  );
}
