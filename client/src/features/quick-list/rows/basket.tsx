import { Trans } from '@lingui/react/macro';
import { memo, type ReactNode, useCallback } from 'react';
import type { QuickItemRecord } from '#db/records.ts';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { useShelfNames } from '#editing/stores/use-shelf-names.ts';
import { Button } from '#ui/button.tsx';
import { BasketSection } from '#ui/list/basket-section.tsx';
import { GroupRows } from './group-rows.tsx';

interface BasketProps {
  /** The shop by whose order the list is sorted. */
  walk: Walk;
  items: readonly QuickItemRecord[];
  /** Total number, more than `items` while a long list is still being rendered. */
  count: number;
  rejected: ReadonlyMap<string, RejectedChange>;
  currentId: string | null;
  signs: ReadonlyMap<string, ReactNode>;
  isOpen: boolean;
  onToggle: () => void;
  /** Left out if a larger button beside it does the same. */
  onClear?: () => void;
}

/** Checked items of all categories, at the end of the list. */
export const Basket = memo(function Basket(props: BasketProps) {
  const { count, walk, isOpen, onToggle, onClear, ...rows } = props;
  const nameOf = useShelfNames(walk.own);
  const categoryName = useCallback((item: QuickItemRecord) => nameOf(walk.shelfOf(item)), [nameOf, walk]);
  return (
    <BasketSection
      count={count}
      isOpen={isOpen}
      onToggle={onToggle}
      action={
        onClear && (
          <Button
            variant="quiet"
            px="3"
            marginInlineEnd="-2"
            fontSize="sm"
            color="fg.muted"
            onClick={onClear}
          >
            <Trans>Clear checked</Trans>
          </Button>
        )
      }
    >
      <GroupRows {...rows} categoryName={categoryName} />
    </BasketSection>
  );
});
