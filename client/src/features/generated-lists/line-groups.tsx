import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { categories } from 'sync-protocol/food/categories.ts';
import { inShopOrder } from 'sync-protocol/generated-lists/generate-items.ts';
import { groupBy } from 'sync-protocol/group-by.ts';
import { categoryNames } from '#i18n/category-names.ts';
import { Dot } from '#ui/chip.tsx';
import { GeneratedRow } from './generated-row.tsx';
import type { GeneratedActions } from './use-generated-actions.ts';
import type { GeneratedLine } from './use-generated-list.ts';

interface LineGroupsProps {
  open: readonly GeneratedLine[];
  checked: readonly GeneratedLine[];
  actions: GeneratedActions;
  onBuyAs: (line: GeneratedLine) => void;
}

/** What is to be bought, shelf by shelf, and what is in the basket at the foot. */
export function LineGroups({ open, checked, ...rest }: LineGroupsProps) {
  const { _ } = useLingui();
  const byCategory = groupBy(open.toSorted(inShopOrder), ({ category }) => category);
  return (
    <div className="gl-groups">
      {categories.map((category) => {
        const lines = byCategory.get(category);
        if (!lines) return null;
        return (
          <Group key={category} lines={lines} {...rest}>
            <Dot bg={`category.${category}`} />
            {_(categoryNames[category])}
          </Group>
        );
      })}
      {checked.length > 0 && (
        <Group lines={checked.toSorted(inShopOrder)} {...rest}>
          <Trans>In the basket</Trans> <span className="gl-count">{checked.length}</span>
        </Group>
      )}
    </div>
  );
}

function Group({
  lines,
  actions,
  onBuyAs,
  children,
}: Pick<LineGroupsProps, 'actions' | 'onBuyAs'> & {
  lines: readonly GeneratedLine[];
  children: React.ReactNode;
}) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="gl-heading">
        {children}
      </h3>
      <ul>
        {lines.map((line) => (
          <GeneratedRow key={line.id} {...{ line, actions, onBuyAs }} />
        ))}
      </ul>
    </section>
  );
}
