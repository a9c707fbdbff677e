import { Category } from 'sync-protocol/food/categories.ts';
import type { Seen } from 'sync-protocol/nouns/edit.ts';
import { intervals } from 'sync-protocol/recurring-items/intervals.ts';
import { type Static, Type } from 'typebox';
import type { RecurringItemRecord } from '#db/records.ts';
import type { FormDraft } from '#editing/drafts/form-draft.ts';

/** The rule to edit, with its state when opened; without a rule a new one is made. */
export interface RuleSubject {
  rule?: RecurringItemRecord;
  seen?: Seen | undefined;
}

/** The rule being edited: the date as typed, and null for the category that follows from the name. */
export const RuleDraft = Type.Object({
  itemName: Type.String(),
  quantity: Type.String(),
  interval: Type.Enum(intervals),
  startDate: Type.String(),
  category: Type.Union([Category, Type.Null()]),
});
export type RuleDraft = Static<typeof RuleDraft>;

export function draftOf(rule: RecurringItemRecord | undefined, today: string): RuleDraft {
  return {
    itemName: rule?.itemName ?? '',
    quantity: rule?.quantity ?? '',
    interval: rule?.interval ?? 'weekly',
    startDate: rule?.startDate ?? today,
    category: rule?.category ?? null,
  };
}

/** A draft of a new rule from another day starts today, unless a day was chosen. */
export function startingFrom(
  today: string,
  { form, begun, seen }: FormDraft<RuleDraft>,
): FormDraft<RuleDraft> {
  const isDayChosen = form.startDate !== begun.startDate;
  const startDate = isDayChosen ? form.startDate : today;
  return { form: { ...form, startDate }, begun: { ...begun, startDate: today }, seen };
}

/** The rule with what the form was opened with, for an edit over that state. */
export function asBegun({ rule }: RuleSubject, { begun, seen }: FormDraft<RuleDraft>): RuleSubject {
  if (!rule) return {};
  const { category, ...values } = begun;
  return { rule: { ...rule, ...values, category: category ?? rule.category }, seen: seen ?? undefined };
}
