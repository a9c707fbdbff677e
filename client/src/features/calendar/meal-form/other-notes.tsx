import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import History from 'lucide-react/icons/rotate-ccw-clock';
import { useState } from 'react';
import type { LostValue } from 'sync-protocol/rows/lost.ts';
import { Button } from '#ui/button.tsx';

interface OtherNotesProps {
  /** Notes that lost to another device's edit (SPEC M10). */
  lost: readonly LostValue[];
  onTake: (notes: string) => void;
  onDismiss: (lost: LostValue) => void;
}

/** The losing version of a meal's notes, so that no text disappears unseen. */
export function OtherNotes({ lost, onTake, onDismiss }: OtherNotesProps) {
  const [settled, setSettled] = useState<readonly LostValue[]>([]);
  const shown = lost.filter((each) => !settled.includes(each) && typeof each.value === 'string');
  return shown.map((each) => {
    const notes = String(each.value);
    const settle = (act: () => void) => {
      setSettled([...settled, each]);
      act();
    };
    return (
      <chakra.div
        key={`${each.mark.device} ${each.mark.stamp}`}
        mt="2"
        pt="3"
        pb="2"
        pl="4"
        pr="3"
        rounded="lg"
        bg="bg.subtle"
        whiteSpace="pre-wrap"
      >
        <chakra.p display="flex" alignItems="center" gap="2" color="fg.muted" fontSize="sm">
          <History size={16} aria-hidden />
          <Trans>Edited on another device</Trans>
        </chakra.p>
        <p>{notes === '' ? <Trans>Nothing: it was emptied.</Trans> : notes}</p>
        <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="1" mt="1">
          <Button variant="quiet" px="3" onClick={() => settle(() => onDismiss(each))}>
            <Trans>Keep it as it is now</Trans>
          </Button>
          <Button px="4" onClick={() => settle(() => onTake(notes))}>
            <Trans>Use the other version</Trans>
          </Button>
        </chakra.div>
      </chakra.div>
    );
  });
}
