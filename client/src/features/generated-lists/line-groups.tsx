import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useId } from 'react';
import { categories } from 'sync-protocol/food/categories.ts';
import { inShopOrder } from 'sync-protocol/generated-lists/generate-items.ts';
import { groupBy } from 'sync-protocol/group-by.ts';
import { categoryNames } from '#i18n/category-names.ts';
import { CategoryIcon } from '#ui/list/category-icon.tsx';
import { ListSection } from '#ui/list/list-column.tsx';
import { GeneratedRow } from './generated-row.tsx';
import type { GeneratedActions } from './use-generated-actions.ts';
import type { GeneratedLine } from './use-generated-list.ts';

interface LineGroupsProps {
  open: readonly GeneratedLine[];
  checked: readonly GeneratedLine[];
  /** By line: who has put it in the basket, or added it a moment ago. */
  signs: ReadonlyMap<string, ReactNode>;
  actions: GeneratedActions;
  onBuyAs: (line: GeneratedLine) => void;
}

/** What is to be bought, shelf by shelf, and what is in the basket at the foot. */
export function LineGroups({ open, checked, ...rest }: LineGroupsProps) {
  const { _ } = useLingui();
  const byCategory = groupBy(open.toSorted(inShopOrder), ({ category }) => category);
  return (
    <div>
      {categories.map((category) => {
        const lines = byCategory.get(category);
        if (!lines) return null;
        return (
          <Group
            key={category}
            lines={lines}
            icon={<CategoryIcon category={category} />}
            title={_(categoryNames[category])}
            {...rest}
          />
        );
      })}
      {checked.length > 0 && (
        <chakra.div mt="4">
          <Group
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

interface GroupProps extends Pick<LineGroupsProps, 'signs' | 'actions' | 'onBuyAs'> {
  lines: readonly GeneratedLine[];
  icon: ReactNode;
  title: ReactNode;
}

function Group({ lines, icon, title, signs, actions, onBuyAs }: GroupProps) {
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
