import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { NotFetched } from '#shell/first-pull/not-fetched.tsx';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface EmptyListProps {
  /** Whether this device has never had an item on the list. */
  isFirstUse: boolean;
  onStart: () => void;
}

export function EmptyList({ isFirstUse, onStart }: EmptyListProps) {
  return (
    <EmptyState
      title={isFirstUse ? <Trans>What is missing at home?</Trans> : <Trans>Nothing to buy</Trans>}
      action={
        <Button variant="primary" onClick={onStart}>
          <Trans>Write the first item</Trans>
        </Button>
      }
    >
      <Trans>
        Write it down, or several at once: <q>milk, bread, 6 eggs</q>
      </Trans>
    </EmptyState>
  );
}

/** The list has never been pulled; items can be added all the same. */
export function NotFetchedList({ onStart }: Pick<EmptyListProps, 'onStart'>) {
  return (
    <NotFetched
      title={<Trans>Your shopping list has not come to this device yet</Trans>}
      action={
        <Button onClick={onStart}>
          <Trans>Write an item</Trans>
        </Button>
      }
    />
  );
}

/** Nothing left to buy, with checked items still in the basket. */
export function AllInBasket({ onClear }: { onClear: () => void }) {
  return (
    <chakra.div
      display="grid"
      justifyItems="center"
      gap="3"
      px="4"
      pt="8"
      pb="4"
      fontSize="lg"
      fontWeight="semibold"
      textAlign="center"
    >
      <BrandMark boxSize="10" hasRim />
      <p>
        <Trans>Everything is in the basket</Trans>
      </p>
      <Button onClick={onClear}>
        <Trans>Clear checked</Trans>
      </Button>
    </chakra.div>
  );
}
