import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { isDay } from 'sync-protocol/dates/is-day.ts';
import { type Category, categories } from 'sync-protocol/food/categories.ts';
import { maxItemNameLength } from 'sync-protocol/food/parse-items.ts';
import { maxQuantityLength } from 'sync-protocol/food/split-quantity.ts';
import { cleanLine } from 'sync-protocol/nouns/clean-text.ts';
import { type Interval, intervals } from 'sync-protocol/recurring-items/intervals.ts';
import { CancelButton } from '#editing/drafts/cancel-button.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { intervalNames } from '#editing/interval-names.ts';
import { nameApart } from '#editing/name-apart.ts';
import { onceLeft } from '#editing/once-left.ts';
import { useCategoryOf } from '#editing/use-category-of.ts';
import { categoryNames } from '#i18n/category-names.ts';
import { RowAuthors } from '#shell/together/row-authors.tsx';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { focusFault } from '#ui/fields/focus-fault.ts';
import { SelectBox } from '#ui/fields/select-box.tsx';
import { NameAndQuantity, TextField } from '#ui/fields/text-field.tsx';
import { TileChoice } from '#ui/fields/tile-choice.tsx';
import { SheetActions } from '#ui/sheets/sheet-actions.tsx';
import type { RuleValues } from './rule-changes.ts';
import { asBegun, draftOf, RuleDraft, type RuleSubject, startingFrom } from './rule-draft.ts';

export interface RuleFormProps {
  subject: RuleSubject;
  draftName: string;
  today: string;
  onClose: () => void;
  /**
   * @param subject the rule as it was when editing began
   * @returns false if it could not be stored
   */
  onSave: (values: RuleValues, subject: RuleSubject) => Promise<boolean>;
}

/** What to buy, how often, and from which day. */
export function RuleForm({ subject, draftName, today, onClose, onSave }: RuleFormProps) {
  const { t } = useLingui();
  const categoryOf = useCategoryOf();
  const { rule, seen } = subject;
  const draft = useFormDraft({
    name: draftName,
    schema: RuleDraft,
    seen,
    open: () => draftOf(rule, today),
    resume: (earlier) => (rule ? earlier : startingFrom(today, earlier)),
  });
  const { change } = draft;
  const { itemName, quantity, interval, startDate, category: chosen } = draft.form;
  const [isTried, setTried] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const apart = nameApart(draft.form);
  const name = cleanLine(apart.itemName);
  const automatic = categoryOf(name);
  const isNameMissing = name === '';
  const isDayMissing = !isDay(startDate);

  const onSubmit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    setTried(true);
    if (isNameMissing) return nameField.current?.focus();
    if (isDayMissing) return focusFault(event.currentTarget);
    const category = chosen ?? automatic;
    const isKept = onSave(
      { itemName: name, quantity: cleanLine(apart.quantity), interval, startDate, category },
      asBegun(subject, draft),
    );
    void draft.dropWhenKept(isKept);
    onClose();
  };

  return (
    <chakra.form display="grid" gap="5" mt="3" onSubmit={onSubmit} noValidate>
      {draft.wasBegun && <DraftNote onStartOver={draft.startOver} />}
      <NameAndQuantity
        onBlur={onceLeft(() => {
          if (apart.itemName !== itemName) change(apart);
        })}
      >
        <TextField
          ref={nameField}
          label={<Trans>Name</Trans>}
          value={itemName}
          error={isTried && isNameMissing ? t`Give the item a name.` : undefined}
          maxLength={maxItemNameLength}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="done"
          onChange={({ currentTarget }) => change({ itemName: currentTarget.value })}
        />
        <TextField
          label={<Trans>Quantity</Trans>}
          value={quantity}
          maxLength={maxQuantityLength}
          placeholder={t`2 l, 500 g, 6`}
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ currentTarget }) => change({ quantity: currentTarget.value })}
        />
      </NameAndQuantity>
      <IntervalChoice value={interval} onChange={(next) => change({ interval: next })} />
      <DateField
        label={<Trans>First purchase</Trans>}
        value={startDate}
        error={isTried && isDayMissing ? t`Choose a day.` : undefined}
        onChange={(next) => change({ startDate: next })}
      />
      <CategoryChoice value={chosen} automatic={automatic} onChange={(category) => change({ category })} />
      {rule && <RowAuthors noun="recurringItem" id={rule.id} />}
      <SheetActions>
        <CancelButton draft={draft} onClose={onClose} />
        <Button variant="primary" type="submit">
          <Trans>Save</Trans>
        </Button>
      </SheetActions>
    </chakra.form>
  );
}

function IntervalChoice({ value, onChange }: { value: Interval; onChange: (interval: Interval) => void }) {
  const { i18n } = useLingui();
  return (
    <TileChoice
      legend={<Trans>How often?</Trans>}
      look="words"
      value={value}
      choices={intervals.map((interval) => ({ value: interval, name: i18n._(intervalNames[interval]) }))}
      onChange={onChange}
    />
  );
}

/** By default the category follows from the name, as on the quick list. */
function CategoryChoice({
  value,
  automatic,
  onChange,
}: {
  value: Category | null;
  automatic: Category;
  onChange: (category: Category | null) => void;
}) {
  const { t, i18n } = useLingui();
  const id = useId();
  const told = i18n._(categoryNames[automatic]);
  return (
    <chakra.div display="grid">
      <chakra.label htmlFor={id} mb="1.5" fontWeight="medium">
        <Trans>Category</Trans>
      </chakra.label>
      <SelectBox
        id={id}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChange(categories.find((category) => category === currentTarget.value) ?? null)
        }
      >
        <option value="">{t`By the name: ${told}`}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {i18n._(categoryNames[category])}
          </option>
        ))}
      </SelectBox>
    </chakra.div>
  );
}
