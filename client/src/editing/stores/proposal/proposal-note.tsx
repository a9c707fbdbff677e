import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSync } from '#sync/engine/sync-context.tsx';
import { Button } from '#ui/button.tsx';
import { ListNote } from '#ui/list/list-column.tsx';
import { usePerformer } from '../../use-performer.ts';
import { useStorageErrors } from '../../use-storage-errors.ts';
import type { Walk } from '../read-walk.ts';
import { type ChangedStore, orderChange } from '../store-changes.ts';
import { useShelfNames } from '../use-shelf-names.ts';
import { declineProposal, readProposal, useProposal } from './use-proposal.ts';

interface ProposalNoteProps {
  store: ChangedStore;
  own: Walk['own'];
}

/**
 * Asks whether to adopt the order in which the person walks through a shop, if it differs from the current
 * one.
 */
export function ProposalNote({ store, own }: ProposalNoteProps) {
  const { t } = useLingui();
  const { db } = useSync();
  const { perform } = usePerformer();
  const { orTellStorageError } = useStorageErrors();
  const nameOf = useShelfNames(own);
  const proposal = useProposal(store.id);
  if (!proposal) return null;
  const accept = async () => {
    // Read again, to include what was checked off a moment ago.
    const { order } = (await readProposal(db, store.id)) ?? proposal;
    await perform(orderChange(store, order), t`The shelves are in the order that you walk`);
  };
  const decline = () => orTellStorageError(() => declineProposal(db, store.id, Date.now()));
  const [first, second] = [nameOf(proposal.first), nameOf(proposal.second)];
  return (
    <ListNote role="status" mt="3">
      <chakra.p flex="1 1 {sizes.64}" textWrap="pretty">
        <Trans>
          You take “{first}” before “{second}” here: use that order?
        </Trans>
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button px="4" onClick={() => void accept()}>
          <Trans>Use that order</Trans>
        </Button>
        <Button variant="quiet" px="4" onClick={() => void decline()}>
          <Trans>Not now</Trans>
        </Button>
      </chakra.div>
    </ListNote>
  );
}
