import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useId } from 'react';
import { inShopOrder } from 'sync-protocol/generated-lists/generate-items.ts';
import { groupBy } from 'sync-protocol/group-by.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { ShelfIcon } from '#editing/stores/shelf-icon.tsx';
import { useShelfNames } from '#editing/stores/use-shelf-names.ts';
import { ListSection } from '#ui/list/list-column.tsx';
import { GeneratedRow } from './generated-row.tsx';
import type { GeneratedActions } from './use-generated-actions.ts';
import type { GeneratedLine } from './use-generated-list.ts';

/** Above this, columns of the whole list would be higher than any screen. */
const longList = 60;

interface LineGroupsProps {
  /** The shop in whose order the list stands. */
  walk: Walk;
  open: readonly GeneratedLine[];
  checked: readonly GeneratedLine[];
  /** By line: who has put it in the basket, or added it a moment ago. */
  signs: ReadonlyMap<string, ReactNode>;
  actions: GeneratedActions;
  onBuyAs: (line: GeneratedLine) => void;
}

/** What is to be bought, shelf by shelf, and what is in the basket at the foot. */
export function LineGroups({ walk, open, checked, ...rest }: LineGroupsProps) {
  const nameOf = useShelfNames(walk.own);
  const byShelf = groupBy(open.toSorted(inShopOrder), walk.shelfOf);
  return (
    <div className="list-columns" data-long={open.length > longList || undefined}>
      {walk.shelves.map((shelf) => {
        const lines = byShelf.get(shelf);
        if (!lines) return null;
        return (
          <LineGroup
            key={shelf}
            lines={lines}
            icon={<ShelfIcon shelf={shelf} own={walk.own} />}
            title={nameOf(shelf)}
            {...rest}
          />
        );
      })}
      {checked.length > 0 && (
        <chakra.div mt="4" data-apart>
          <LineGroup
            lines={checked.toSorted(inShopOrder)}
            icon={<CircleCheck size={18} aria-hidden className="list-icon" />}
            title={
              <span>
                <Trans>In the basket</Trans> <span className="list-count">{checked.length}</span>
              </span>
            }
            {...rest}
          />
        </chakra.div>
      )}
    </div>
  );
}

interface LineGroupProps extends Pick<LineGroupsProps, 'signs' | 'actions' | 'onBuyAs'> {
  lines: readonly GeneratedLine[];
  icon: ReactNode;
  title: ReactNode;
}

function LineGroup({ lines, icon, title, signs, actions, onBuyAs }: LineGroupProps) {
  return (
    <ListSection id={useId()} icon={icon} title={title}>
      <ul>
        {lines.map((line) => (
          <GeneratedRow
            key={line.id}
            line={line}
            sign={signs.get(line.id)}
            actions={actions}
            onBuyAs={onBuyAs}
          />
        ))}
      </ul>
    </ListSection>
  );
}
