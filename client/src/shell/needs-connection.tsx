import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useOnline } from '#lib/use-online.ts';

/** Explains a button that is off without a network. */
export function NeedsConnection() {
  if (useOnline()) return null;
  return (
    <chakra.p fontSize="sm" color="fg.muted">
      <Trans>This needs a connection.</Trans>
    </chakra.p>
  );
}
