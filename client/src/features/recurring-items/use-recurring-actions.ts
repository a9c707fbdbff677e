import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Seen } from 'sync-protocol/nouns/draft.ts';
import type { RecurringItemRecord } from '#db/records.ts';
import { listLines } from '#editing/list-lines.ts';
import { useRefusedActions } from '#editing/rejected/use-refused-actions.ts';
import type { RefusedChange } from '#editing/rejected/use-refused-changes.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import {
  addRule,
  copyRule,
  deleteRule,
  editRefused,
  editRule,
  putDueOnList,
  type RuleValues,
  skip,
} from './rule-changes.ts';

export interface RecurringActions {
  /** False when this device could not keep it, which the person is told; so too of `edit`. */
  add: (values: RuleValues) => Promise<boolean>;
  /** @param refused what the server refused of the rule: it is put right rather than followed by another edit */
  edit: (
    rule: RecurringItemRecord,
    values: RuleValues,
    over: { seen: Seen | undefined; refused: RefusedChange | undefined },
  ) => Promise<boolean>;
  /** Sends what the server refused of the rule again. */
  retry: (rule: RecurringItemRecord, refused: RefusedChange) => Promise<boolean>;
  discard: (refused: RefusedChange) => Promise<boolean>;
  remove: (rule: RecurringItemRecord) => Promise<void>;
  putOnList: (rules: readonly RecurringItemRecord[]) => Promise<void>;
  skip: (rule: RecurringItemRecord) => Promise<void>;
}

/** The commands of the page: each is done at once, said in words, and can be taken back. */
export function useRecurringActions(today: string): RecurringActions {
  const { db, newId } = useSync();
  const { t } = useLingui();
  const { perform } = usePerformer();
  const refusals = useRefusedActions();

  return {
    add: (values) => {
      const { itemName } = values;
      return perform(addRule(newId(), values), t`Added ${itemName}`);
    },
    edit: async (rule, values, { seen, refused }) => {
      const { itemName } = values;
      const change = editRule(rule, values, { today, seen });
      if (refused?.isEditable) return refusals.edit(refused, editRefused(rule, values, today));
      return change.drafts.length === 0 || perform(change, t`Changed ${itemName}`);
    },
    retry: (rule, refused) => refusals.retry(refused, copyRule(newId(), rule)),
    discard: refusals.discard,
    remove: async (rule) => {
      const { itemName } = rule;
      await perform(deleteRule(rule), t`Deleted ${itemName}`);
    },
    putOnList: async (rules) => {
      const change = putDueOnList(rules, await listLines(db), today);
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
