import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import CircleHelp from 'lucide-react/icons/circle-help';

/** Marks a part of an imported recipe that was guessed. */
export function UnsureMark({ id }: { id?: string }) {
  return (
    <chakra.span
      id={id}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      fontSize="sm"
      fontWeight="medium"
      color="fg"
    >
      <CircleHelp size={16} aria-hidden />
      <Trans>Not sure: check this</Trans>
    </chakra.span>
  );
}
