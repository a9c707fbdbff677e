import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';

/** Tells that the form holds input from before it was closed. */
export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <chakra.div
      data-note
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="2"
      pl="4"
      pr="1"
      py="1"
      bg="bg.subtle"
      rounded="md"
    >
      <span>
        <Trans>This is what you began earlier.</Trans>
      </span>
      <Button variant="quiet" px="3" onClick={onStartOver}>
        <Trans>Start over</Trans>
      </Button>
    </chakra.div>
  );
}
