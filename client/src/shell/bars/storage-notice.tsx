import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useDropFirstScreen } from '#start/use-first-screen.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Replaces the app: without its database there is nothing to show and nowhere to write. */
export function StorageNotice({ error }: { error: unknown }) {
  useDropFirstScreen();
  return (
    <chakra.main display="grid" minHeight="100dvh" alignContent="center" justifyItems="center" gap="4" px="6">
      <EmptyState
        title={<Trans>Ateria cannot open its storage on this device</Trans>}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            <Trans>Load the page again</Trans>
          </Button>
        }
      >
        <Trans>
          Another window of Ateria may hold it, the disk may be full, or a private window may keep nothing.
          What is stored here already is not touched. Close the other windows and load the page again.
        </Trans>{' '}
        <Trans>
          If you were in Ateria a moment ago and left it for another page: go back to it, or close this tab
          and open Ateria anew.
        </Trans>
      </EmptyState>
      {error instanceof Error && (
        <chakra.code color="fg.muted" fontSize="sm" hyphens="none">
          {error.name}: {error.message}
        </chakra.code>
      )}
    </chakra.main>
  );
}
