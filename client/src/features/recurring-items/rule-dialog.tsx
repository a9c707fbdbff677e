import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { isDay } from 'sync-protocol/dates/is-day.ts';
import { type Category, categories } from 'sync-protocol/food/categories.ts';
import { maxItemNameLength } from 'sync-protocol/food/parse-items.ts';
import { maxQuantityLength } from 'sync-protocol/food/split-quantity.ts';
import { type Interval, intervals } from 'sync-protocol/recurring/intervals.ts';
import type { RecurringItemRecord } from '#db/records.ts';
import { useCategoryOf } from '#editing/use-category-of.ts';
import { categoryNames } from '#i18n/category-names.ts';
import type { Seen } from '#sync/write.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectBox } from '#ui/select-box.tsx';
import { TextField } from '#ui/text-field.tsx';
import { intervalNames } from './interval-names.ts';
import type { RuleValues } from './rule-changes.ts';

/** What is edited, as its author saw it; without a rule a new one is made. */
export interface RuleSubject {
  rule?: RecurringItemRecord;
  seen?: Seen;
}

interface RuleDialogProps {
  /** Null while it is closed. */
  subject: RuleSubject | null;
  today: string;
  onClose: () => void;
  onSave: (values: RuleValues) => void;
}

/** What is bought, how often, and from which day on. */
export function RuleDialog({ subject, today, onClose, onSave }: RuleDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  return (
    <Dialog
      isOpen={subject !== null}
      onClose={onClose}
      title={subject?.rule ? t`Edit recurring item` : t`New recurring item`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      {subject && (
        <RuleForm
          key={subject.rule?.id}
          {...{ formId, today, rule: subject.rule }}
          onSave={(values) => {
            onSave(values);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

interface RuleFormProps {
  formId: string;
  rule: RecurringItemRecord | undefined;
  today: string;
  onSave: (values: RuleValues) => void;
}

function RuleForm({ formId, rule, today, onSave }: RuleFormProps) {
  const { t } = useLingui();
  const categoryOf = useCategoryOf();
  const [itemName, setItemName] = useState(rule?.itemName ?? '');
  const [quantity, setQuantity] = useState(rule?.quantity ?? '');
  const [interval, setInterval] = useState<Interval>(rule?.interval ?? 'weekly');
  const [startDate, setStartDate] = useState(rule?.startDate ?? today);
  const [chosen, setChosen] = useState<Category | null>(rule?.category ?? null);
  const [isTried, setTried] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const name = visible(itemName);
  const automatic = categoryOf(name);
  const isNameMissing = name === '';
  const isDayMissing = !isDay(startDate);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNameMissing) nameField.current?.focus();
    if (isNameMissing || isDayMissing) return;
    const category = chosen ?? automatic;
    onSave({ itemName: name, quantity: visible(quantity), interval, startDate, category });
  };

  return (
    <form id={formId} className="rc-form" onSubmit={onSubmit} noValidate>
      <div className="rc-texts">
        <TextField
          ref={nameField}
          label={<Trans>Name</Trans>}
          value={itemName}
          error={isTried && isNameMissing ? t`Give the item a name.` : undefined}
          maxLength={maxItemNameLength}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="done"
          onChange={({ currentTarget }) => setItemName(currentTarget.value)}
        />
        <TextField
          label={<Trans>Quantity</Trans>}
          value={quantity}
          maxLength={maxQuantityLength}
          placeholder={t`2 l, 500 g, 6`}
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
        />
      </div>
      <IntervalChoice value={interval} onChange={setInterval} />
      <TextField
        type="date"
        label={<Trans>First purchase</Trans>}
        value={startDate}
        error={isTried && isDayMissing ? t`Choose a day.` : undefined}
        onChange={({ currentTarget }) => setStartDate(currentTarget.value)}
      />
      <CategoryChoice value={chosen} automatic={automatic} onChange={setChosen} />
    </form>
  );
}

function IntervalChoice({ value, onChange }: { value: Interval; onChange: (interval: Interval) => void }) {
  const { i18n } = useLingui();
  const name = useId();
  return (
    <fieldset className="rc-intervals">
      <legend>
        <Trans>How often?</Trans>
      </legend>
      {intervals.map((interval) => (
        <label key={interval}>
          <input type="radio" name={name} checked={interval === value} onChange={() => onChange(interval)} />
          <span>{i18n._(intervalNames[interval])}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** By itself the name tells the category, as on the quick list. */
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
    <div className="rc-category">
      <label htmlFor={id}>
        <Trans>Category</Trans>
      </label>
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
    </div>
  );
}

/** Text as the protocol takes it: no control characters or halves of surrogate pairs, nothing at its ends. */
function visible(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}
