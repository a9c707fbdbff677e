import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { mealTypes } from 'sync-protocol/calendar/meal-types.ts';
import { addDays } from 'sync-protocol/dates/day.ts';
import { isDay } from 'sync-protocol/dates/is-day.ts';
import { readTypedNumber } from 'sync-protocol/quantity/typed-number.ts';
import { maxNotesLength, maxRating } from 'sync-protocol/recipes/recipe-bounds.ts';
import { Type } from 'typebox';
import { CancelButton } from '#editing/drafts/cancel-button.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { useOwnDraftName } from '#editing/drafts/use-own-draft-name.ts';
import { mealNames } from '#i18n/meal-names.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useToday } from '#lib/use-today.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { focusFault } from '#ui/fields/focus-fault.ts';
import { RatingStars } from '#ui/fields/rating-stars.tsx';
import { SelectBox } from '#ui/fields/select-box.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { boxStyle } from '#ui/look/box-style.ts';
import { Dialog, DialogActions } from '#ui/sheets/dialog.tsx';
import type { Cooking } from '../use-cookings.ts';
import { type Outcome, roomForNote } from './outcome-edits.ts';

/** Feedback after cooking. */
const DoneForm = Type.Object({
  rating: Type.Union([Type.Integer({ minimum: 1, maximum: maxRating }), Type.Null()]),
  note: Type.String({ maxLength: maxNotesLength }),
  /** Number of leftover portions, as typed. */
  leftover: Type.String({ maxLength: 3 }),
  leftoverDay: Type.String({ maxLength: 10 }),
  leftoverMeal: Type.Enum(mealTypes),
});

const maxPortions = 99;

interface DoneSheetProps {
  cooking: Cooking;
  isOpen: boolean;
  onClose: () => void;
  /** @param keepTyped stores what was typed as a draft again, for Undo */
  onDone: (outcome: Outcome, keepTyped: () => void) => Promise<boolean>;
}

/** Feedback after cooking: rating, a note for next time, and leftovers. All optional. */
export function DoneSheet(props: DoneSheetProps) {
  const { t } = useLingui();
  const { id, title } = props.cooking.recipe;
  const draftName = useOwnDraftName(props.isOpen ? `cooked.${id}` : null);
  return (
    <Dialog isOpen={draftName !== undefined} isSheet onClose={props.onClose} title={t`“${title}” is ready`}>
      {draftName !== undefined && <Form key={draftName} draftName={draftName} {...props} />}
    </Dialog>
  );
}

function Form({ draftName, cooking, onClose, onDone }: DoneSheetProps & { draftName: string }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const noteId = useId();
  const mealId = useId();
  const today = useToday();
  const { recipe } = cooking;
  const draft = useFormDraft({
    name: draftName,
    schema: DoneForm,
    open: () => ({
      rating: recipe.rating ?? null,
      note: '',
      leftover: '',
      leftoverDay: addDays(today, 1),
      leftoverMeal: 'lunch' as const,
    }),
    resume: ({ form, begun, seen }) => {
      // A past day is replaced by tomorrow.
      const leftoverDay = form.leftoverDay < today ? addDays(today, 1) : form.leftoverDay;
      return { form: { ...form, leftoverDay }, begun: { ...begun, leftoverDay }, seen };
    },
  });
  const { form, change } = draft;
  const portions = readTypedNumber(form.leftover, locale) ?? 0;
  const isLeftover = form.leftover !== '';
  const isPossible = Number.isInteger(portions) && portions >= 1 && portions <= maxPortions;
  const isDayMissing = isPossible && !isDay(form.leftoverDay);
  const isFinishing = useRef(false);
  const finish = async (sheet: HTMLElement) => {
    if (isFinishing.current) return;
    if ((isLeftover && !isPossible) || isDayMissing) return focusFault(sheet);
    // A second press during the first one must not count as another cooking.
    isFinishing.current = true;
    const { rating, note, leftoverDay: day, leftoverMeal: mealType } = form;
    const outcome: Outcome = {
      // An untouched rating keeps the recipe's current one.
      rating: rating === draft.begun.rating ? (recipe.rating ?? null) : rating,
      note: note.trim(),
      leftovers: isLeftover ? { portions, day, mealType } : null,
    };
    const isKept = onDone(outcome, draft.keepAgain);
    await draft.dropWhenKept(isKept);
    isFinishing.current = await isKept;
  };
  return (
    <chakra.form
      display="grid"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        void finish(event.currentTarget);
      }}
    >
      {draft.wasBegun && <DraftNote onStartOver={draft.startOver} />}
      <chakra.div>
        <chakra.p fontWeight="medium">
          <Trans>How was it?</Trans>
        </chakra.p>
        <RatingStars rating={form.rating} onRate={(rating) => change({ rating })} />
      </chakra.div>
      <chakra.div display="grid" gap="1.5">
        <chakra.label htmlFor={noteId} fontWeight="medium">
          <Trans>A note for the next time</Trans>
        </chakra.label>
        <chakra.textarea
          {...boxStyle}
          id={noteId}
          rows={3}
          px="4"
          py="3"
          height="auto"
          maxLength={roomForNote(recipe)}
          value={form.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </chakra.div>
      <TextField
        label={t`Portions left over`}
        hint={t`They are planned as a meal that needs nothing from the shop.`}
        error={isLeftover && !isPossible ? t`A whole number, please` : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={form.leftover}
        onChange={(event) => change({ leftover: event.currentTarget.value.trim() })}
      />
      {isLeftover && isPossible && (
        <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="3">
          <DateField
            label={t`Eaten on`}
            value={form.leftoverDay}
            error={isDayMissing ? t`Choose a day.` : undefined}
            onChange={(leftoverDay) => change({ leftoverDay })}
          />
          <chakra.div display="grid" gap="1.5">
            <chakra.label htmlFor={mealId} fontWeight="medium">
              <Trans>Meal</Trans>
            </chakra.label>
            <SelectBox
              id={mealId}
              value={form.leftoverMeal}
              onChange={(event) => {
                const chosen = mealTypes.find((each) => each === event.currentTarget.value);
                if (chosen) change({ leftoverMeal: chosen });
              }}
            >
              {mealTypes.map((each) => (
                <option key={each} value={each}>
                  {i18n._(mealNames[each])}
                </option>
              ))}
            </SelectBox>
          </chakra.div>
        </chakra.div>
      )}
      <DialogActions>
        <CancelButton draft={draft} onClose={onClose} />
        <Button type="submit" variant="primary">
          <Trans>Finish</Trans>
        </Button>
      </DialogActions>
    </chakra.form>
  );
}
