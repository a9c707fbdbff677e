import { useMemo } from 'react';
import { useNameOrder } from '#i18n/order/use-name-order.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { useTrueToday } from '#sync/status/use-true-today.ts';
import { groupRules, type RuleGroups } from './rule-changes.ts';

export interface ShownRules extends RuleGroups {
  today: string;
}

/**
 * The rules on this device, grouped by today's date, which changes at midnight; undefined until both were
 * read.
 */
export function useRecurringItems(): ShownRules | undefined {
  const today = useTrueToday();
  const rules = useStored((db) => db.recurringItems.toArray());
  const nameOrder = useNameOrder();
  return useMemo(
    () => (rules && today !== undefined ? { today, ...groupRules(rules, today, nameOrder) } : undefined),
    [rules, today, nameOrder],
  );
}
