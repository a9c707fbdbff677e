import { chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import X from 'lucide-react/icons/x';
import { minutesOf } from 'sync-protocol/planning/suggest-dinners.ts';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import { useDuration } from '#i18n/use-duration.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { DinnerSuggestion } from './use-dinner-suggestions.ts';

interface SuggestionRowProps {
  suggestion: DinnerSuggestion;
  /** Days since it was last cooked; null for never. */
  since: number | null;
  exchange: (suggestion: DinnerSuggestion) => void;
  leaveEmpty: (suggestion: DinnerSuggestion) => void;
  suggestAgain: (suggestion: DinnerSuggestion) => void;
}

/** An empty dinner with its suggestion, which can be exchanged or left out. */
export function SuggestionRow({ suggestion, since, exchange, leaveEmpty, suggestAgain }: SuggestionRowProps) {
  const { t } = useLingui();
  const { shortWithWeekday, long } = useDayFormat();
  const { day, recipe, isLeftEmpty, mayComeAgain } = suggestion;
  const when = long(day);
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="1"
      minHeight="16"
      py="1"
      borderTop="thin"
      borderColor="border"
    >
      <chakra.div flex="1" minWidth="0" aria-live="polite">
        <chakra.p color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
          {capitalized(shortWithWeekday(day))}
        </chakra.p>
        {recipe ? (
          <>
            <chakra.p dir="auto" lang={recipe.language || undefined} fontWeight="medium" lineHeight="snug">
              {recipe.title}
            </chakra.p>
            <Why minutes={minutesOf(recipe)} since={since} rating={recipe.rating ?? null} />
          </>
        ) : (
          <chakra.p color="fg.muted">
            {isLeftEmpty ? <Trans>Left empty</Trans> : <Trans>No recipe is left that fits</Trans>}
          </chakra.p>
        )}
      </chakra.div>
      {recipe ? (
        <>
          <IconButton aria-label={t`Another one: ${when}`} onClick={() => exchange(suggestion)}>
            <RefreshCw size={18} aria-hidden />
          </IconButton>
          <IconButton aria-label={t`Leave empty: ${when}`} onClick={() => leaveEmpty(suggestion)}>
            <X size={18} aria-hidden />
          </IconButton>
        </>
      ) : (
        mayComeAgain && (
          <Button px="4" aria-label={t`Suggest again: ${when}`} onClick={() => suggestAgain(suggestion)}>
            <Trans>Suggest again</Trans>
          </Button>
        )
      )}
    </chakra.li>
  );
}

/** Short reasons for the suggestion. */
function Why(props: { minutes: number | null; since: number | null; rating: number | null }) {
  const { t } = useLingui();
  const { daysAgo } = useDayFormat();
  const duration = useDuration();
  const { minutes, since, rating } = props;
  const words = [
    ...(minutes === null ? [] : [duration(minutes)]),
    ...(rating === null ? [] : [t`${plural(rating, { one: '# star', other: '# stars' })}`]),
    since === null ? t`never cooked` : daysAgo(since),
  ];
  return (
    <chakra.p color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
      {words.join(' · ')}
    </chakra.p>
  );
}
