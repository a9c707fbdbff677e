import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { memo, type ReactNode, useCallback, useId } from 'react';
import type { QuickItemRecord } from '#db/records.ts';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { useShelfNames } from '#editing/stores/use-shelf-names.ts';
import { Button } from '#ui/button.tsx';
import { ListSection } from '#ui/list/list-column.tsx';
import { GroupRows } from './group-rows.tsx';

const Fold = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    minHeight: 'touch',
    pr: '3',
    rounded: 'sm',
    cursor: 'pointer',
    '& svg': { transition: 'transform', transitionDuration: 'moderate' },
    '&[aria-expanded=false] svg': { transform: 'rotate(-90deg)' },
  },
});

interface BasketProps {
  /** The shop in whose order the list stands. */
  walk: Walk;
  items: readonly QuickItemRecord[];
  /** How many there are in all: more than `items` while a long list is being drawn. */
  count: number;
  rejected: ReadonlyMap<string, RejectedChange>;
  currentId: string | null;
  signs: ReadonlyMap<string, ReactNode>;
  isOpen: boolean;
  onToggle: () => void;
  /** Left out where something larger beside it does the same. */
  onClear?: () => void;
}

/** What has been checked, of all categories, at the foot of the list. */
export const Basket = memo(function Basket(props: BasketProps) {
  const { count, walk, isOpen, onToggle, onClear, ...rows } = props;
  const id = useId();
  const nameOf = useShelfNames(walk.own);
  const categoryName = useCallback((item: QuickItemRecord) => nameOf(walk.shelfOf(item)), [nameOf, walk]);
  return (
    <chakra.div mt="2" data-apart>
      <ListSection
        id={`${id}-name`}
        title={
          <Fold type="button" aria-expanded={isOpen} aria-controls={`${id}-rows`} onClick={onToggle}>
            <ChevronDown size={18} aria-hidden className="list-icon" />
            <span>
              <Trans>In the basket</Trans> <span className="list-count">{count}</span>
            </span>
          </Fold>
        }
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
        <div id={`${id}-rows`} hidden={!isOpen}>
          {isOpen && <GroupRows {...rows} categoryName={categoryName} />}
        </div>
      </ListSection>
    </chakra.div>
  );
});
