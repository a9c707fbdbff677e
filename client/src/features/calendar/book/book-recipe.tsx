import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { minutesOf } from 'sync-protocol/planning/suggest-dinners.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useDayFormat } from '#i18n/format-day.ts';
import { useDuration } from '#i18n/use-duration.ts';
import type { BookEntry } from './use-book.ts';

const Row = chakra(
  'button',
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      width: 'full',
      minHeight: 'touch',
      px: '2',
      py: '2',
      rounded: 'md',
      bg: 'bg.panel',
      textAlign: 'start',
      cursor: 'grab',
      userSelect: 'none',
      _hover: { bg: 'bg.subtle' },
      '& svg': { flexShrink: 0, color: 'fg.muted' },
    },
  },
  { defaultProps: { type: 'button' } },
);

/** A recipe of the book, dragged to a day (`data-book-recipe`) or pressed. */
export function BookRecipe({
  recipe,
  since,
  onPlan,
}: BookEntry & { onPlan: (recipe: RecipeRecord) => void }) {
  const { daysAgo } = useDayFormat();
  const duration = useDuration();
  const minutes = minutesOf(recipe);
  return (
    <li>
      <Row data-book-recipe={recipe.id} onClick={() => onPlan(recipe)}>
        <GripVertical size={16} aria-hidden />
        <chakra.span flex="1" minWidth="0">
          <chakra.span
            dir="auto"
            lang={recipe.language || undefined}
            display="block"
            lineHeight="snug"
            lineClamp={2}
          >
            {recipe.title}
          </chakra.span>{' '}
          <chakra.span display="block" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {minutes !== null && <>{duration(minutes)} · </>}
            {since === null ? <Trans>never cooked</Trans> : daysAgo(since)}
          </chakra.span>
        </chakra.span>
      </Row>
    </li>
  );
}
