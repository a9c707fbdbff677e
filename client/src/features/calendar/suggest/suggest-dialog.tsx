import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { addDays, mondayOf } from 'sync-protocol/dates/day.ts';
import { keywordsOf } from 'sync-protocol/recipes/book-keywords.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useRangeFormat } from '#i18n/format-range.ts';
import { useNameOrder } from '#i18n/order/use-name-order.ts';
import { WhyNotFetched } from '#shell/first-pull/not-fetched.tsx';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldGroup } from '#ui/fields/field-group.tsx';
import { SelectBox } from '#ui/fields/select-box.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { SheetActions } from '#ui/sheets/sheet-actions.tsx';
import { unlessOff } from '#ui/unless-off.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { useDinnerSuggestions } from './use-dinner-suggestions.ts';

/** Maximum number of tags offered. */
const mostTags = 8;
const limits = [20, 30, 45, 60, 90];

export interface Dinner {
  day: string;
  recipe: RecipeRecord;
}

interface SuggestDialogProps {
  /** Monday of the week on screen when it was opened; null while closed. */
  monday: string | null;
  today: string;
  onClose: () => void;
  onPlan: (dinners: readonly Dinner[]) => void;
  /** Opens the page where recipes are written and imported. */
  onBook: () => void;
}

/**
 * Suggests dinners from the book for the empty ones of a week; each can be exchanged or left out before
 * planning.
 */
export default function SuggestDialog({ monday, ...props }: SuggestDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog isOpen={monday !== null} onClose={props.onClose} title={t`Suggest dinners`} isSheet>
      {monday !== null && <Form monday={monday} {...props} />}
    </Dialog>
  );
}

function Form({ monday: shown, today, onClose, onPlan, onBook }: SuggestDialogProps & { monday: string }) {
  const { t } = useLingui();
  const { range } = useRangeFormat();
  const timeId = useId();
  const thisMonday = mondayOf(today);
  const [chosen, setMonday] = useState(shown);
  // A week that is over, also since midnight, has no dinners to plan.
  const monday = chosen < thisMonday ? thisMonday : chosen;
  const { recipes, isBookEmpty, suggestions, sinceOf, wishes, wish, ...actions } =
    useDinnerSuggestions(monday);
  const nameOrder = useNameOrder();
  const tags = keywordsOf(recipes, nameOrder).slice(0, mostTags);
  const dinners = (suggestions ?? []).flatMap(({ day, recipe }) => (recipe ? [{ day, recipe }] : []));
  const count = dinners.length;
  const toggle = (key: string) =>
    wish({
      tags: wishes.tags.includes(key) ? wishes.tags.filter((each) => each !== key) : [...wishes.tags, key],
    });
  if (isBookEmpty) return <NoRecipes onBook={onBook} />;
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="5"
      mt="1"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        onPlan(dinners);
      }}
    >
      <chakra.div display="flex" alignItems="center" mx="-3" mb="-2">
        <IconButton
          aria-label={t`Previous week`}
          {...unlessOff(monday <= thisMonday, () => setMonday(addDays(monday, -7)))}
        >
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <chakra.p flex="1" textAlign="center" fontWeight="semibold" aria-live="polite">
          {range(monday, addDays(monday, 6))}
        </chakra.p>
        <IconButton aria-label={t`Next week`} onClick={() => setMonday(addDays(monday, 7))}>
          <ChevronRight size={22} aria-hidden />
        </IconButton>
      </chakra.div>
      {tags.length > 0 && (
        <FieldGroup legend={<Trans>What you feel like</Trans>}>
          <chakra.div display="flex" flexWrap="wrap" gap="1.5">
            {tags.map(({ key, name }) => (
              <ChoiceChip key={key} aria-pressed={wishes.tags.includes(key)} onClick={() => toggle(key)}>
                {name}
              </ChoiceChip>
            ))}
          </chakra.div>
        </FieldGroup>
      )}
      <div>
        <chakra.label htmlFor={timeId} display="block" mb="1.5" fontWeight="medium">
          <Trans>How long may it take?</Trans>
        </chakra.label>
        <SelectBox
          id={timeId}
          value={wishes.maxMinutes ?? ''}
          onChange={(event) => wish({ maxMinutes: Number(event.currentTarget.value) || null })}
        >
          <option value="">{t`As long as it takes`}</option>
          {limits.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t`At most ${minutes} min`}
            </option>
          ))}
        </SelectBox>
      </div>
      {suggestions?.length === 0 && (
        <chakra.p color="fg.muted">
          <Trans>Every dinner of these days is planned.</Trans>
        </chakra.p>
      )}
      <ul>
        {suggestions?.map((suggestion) => (
          <SuggestionRow
            key={suggestion.day}
            suggestion={suggestion}
            since={suggestion.recipe && sinceOf(suggestion.recipe)}
            {...actions}
          />
        ))}
      </ul>
      <SheetActions>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" disabled={count === 0}>
          <Plural value={count} _0="Plan" one="Plan # dinner" other="Plan # dinners" />
        </Button>
      </SheetActions>
    </chakra.form>
  );
}

/** The book is empty, or not loaded yet. */
function NoRecipes({ onBook }: Pick<SuggestDialogProps, 'onBook'>) {
  const firstPull = useFirstPull();
  if (firstPull === 'coming')
    return (
      <chakra.p py="6" color="fg.muted">
        <Trans>Loading the recipes…</Trans>
      </chakra.p>
    );
  if (firstPull === 'out-of-reach')
    return (
      <chakra.p py="6" color="fg.muted">
        <WhyNotFetched />
      </chakra.p>
    );
  return (
    <EmptyState
      title={<Trans>Your recipe book is empty</Trans>}
      action={
        <Button variant="primary" onClick={onBook}>
          <Trans>Add the first recipe</Trans>
        </Button>
      }
    >
      <Trans>Dinners are suggested from it.</Trans>
    </EmptyState>
  );
}
