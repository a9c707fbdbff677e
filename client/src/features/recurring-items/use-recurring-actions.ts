import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Seen } from 'sync-protocol/nouns/edit.ts';
import type { RecurringItemRecord } from '#db/records.ts';
import { listLines } from '#editing/list-lines.ts';
import { useRejectedActions } from '#editing/rejected/use-rejected-actions.ts';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import { useFormPerformer } from '#editing/use-form-performer.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useReadOrTell } from '#editing/use-read-or-tell.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import {
  addRule,
  copyRule,
  deleteRule,
  editRejected,
  editRule,
  putDueOnList,
  type RuleValues,
  skip,
} from './rule-changes.ts';

export interface RecurringActions {
  /** Resolves to false if this device could not store it, which the person was told; likewise `edit`. */
  add: (values: RuleValues) => Promise<boolean>;
  /** @param rejected the rule's rejected change, which is corrected instead of adding another edit */
  edit: (
    rule: RecurringItemRecord,
    values: RuleValues,
    over: { seen: Seen | undefined; rejected: RejectedChange | undefined },
  ) => Promise<boolean>;
  /** Sends the rule's rejected change again. */
  retry: (rule: RecurringItemRecord, rejected: RejectedChange) => Promise<boolean>;
  discard: (rejected: RejectedChange) => Promise<boolean>;
  /** @param isForGood offers no Undo, as the server would reject it */
  remove: (rule: RecurringItemRecord, isForGood: boolean) => Promise<void>;
  putOnList: (rules: readonly RecurringItemRecord[]) => Promise<void>;
  skip: (rule: RecurringItemRecord) => Promise<void>;
}

/** Commands of the page: each is carried out at once, with a message and Undo. */
export function useRecurringActions(today: string): RecurringActions {
  const { newId } = useSync();
  const readOrTell = useReadOrTell();
  const { t } = useLingui();
  const { perform } = usePerformer();
  const performForm = useFormPerformer();
  const rejections = useRejectedActions();

  return {
    add: (values) => {
      const { itemName } = values;
      return perform(addRule(newId(), values), t`Added ${itemName}`);
    },
    edit: async (rule, values, { seen, rejected }) => {
      const { itemName } = values;
      const change = editRule(rule, values, { today, seen });
      if (rejected?.isEditable) return rejections.edit(rejected, editRejected(rule, values, today));
      return change.edits.length === 0 || performForm(change, t`Changed ${itemName}`);
    },
    retry: (rule, rejected) => rejections.retry(rejected, copyRule(newId(), rule)),
    discard: rejections.discard,
    remove: async (rule, isForGood) => {
      const { itemName } = rule;
      const change = deleteRule(rule);
      await perform(isForGood ? { ...change, inverse: [] } : change, t`Deleted ${itemName}`);
    },
    putOnList: async (rules) => {
      const known = await readOrTell(async (db) => ({
        lines: await listLines(db),
        preferences: await db.foodPreferences.toArray(),
      }));
      if (!known) return;
      const change = putDueOnList(rules, known.found, { today, newId });
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
