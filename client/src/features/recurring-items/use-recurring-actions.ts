import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RecurringItemRecord } from '#db/records.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { shownRows } from '#sync/shown-rows.ts';
import { useSync } from '#sync/sync-context.tsx';
import type { Seen } from '#sync/write.ts';
import { addRule, deleteRule, editRule, putOnList, type RuleValues, skip } from './rule-changes.ts';

export interface RecurringActions {
  add: (values: RuleValues) => Promise<void>;
  edit: (rule: RecurringItemRecord, values: RuleValues, seen: Seen | undefined) => Promise<void>;
  remove: (rule: RecurringItemRecord) => Promise<void>;
  putOnList: (rules: readonly RecurringItemRecord[]) => Promise<void>;
  skip: (rule: RecurringItemRecord) => Promise<void>;
}

/** The commands of the page: each is done at once, said in words, and can be taken back. */
export function useRecurringActions(today: string): RecurringActions {
  const { db, newId } = useSync();
  const { t } = useLingui();
  const { perform } = usePerformer();

  return {
    add: async (values) => {
      const { itemName } = values;
      await perform(addRule(newId(), values), t`Added ${itemName}`);
    },
    edit: async (rule, values, seen) => {
      const { itemName } = values;
      await perform(editRule(rule, values, { today, seen }), t`Changed ${itemName}`);
    },
    remove: async (rule) => {
      const { itemName } = rule;
      await perform(deleteRule(rule), t`Deleted ${itemName}`);
    },
    putOnList: async (rules) => {
      const change = putOnList(rules, await shownRows(db, 'quickItem'), today);
      const [{ itemName } = { itemName: '' }] = rules;
      const count = rules.length;
      const message =
        count === 1
          ? t`${itemName} is on the quick list`
          : t`${plural(count, { one: '# item', other: '# items' })} added to the quick list`;
      await perform(change, message);
    },
    skip: async (rule) => {
      const { itemName } = rule;
      await perform(skip(rule, today), t`Skipped ${itemName} this time`);
    },
  };
}
