import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CookingPot from 'lucide-react/icons/cooking-pot';
import { wasCooked } from 'sync-protocol/calendar/cooked.ts';
import { bareId } from 'sync-protocol/ids.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { mealNames } from '#i18n/meal-names.ts';
import { Button } from '#ui/button.tsx';
import { Dot } from '#ui/chip.tsx';
import { RowLink } from './panel.tsx';

interface MealRowsProps {
  meals: readonly CalendarEntryRecord[];
  /** Bare ids of existing recipes. */
  recipeIds: ReadonlySet<string>;
  /** Set to the day if it is today: meals not yet cooked then get a button to cook. */
  today?: string;
}

/**
 * A day's meals in order. A meal links to its recipe, or to its day without one; today has no day in the
 * address, so that a calendar left open moves on to the next day.
 */
export function MealRows({ meals, recipeIds, today }: MealRowsProps) {
  const { t, i18n } = useLingui();
  return (
    <ul>
      {meals.map((meal) => {
        const { id, date, mealType, title, items, recipeId, servings, isLeftovers } = meal;
        const recipe = recipeId ? bareId(recipeId) : '';
        const hasRecipe = recipeIds.has(recipe);
        const isCooked = today !== undefined && wasCooked(meal, today);
        const canCook = today !== undefined && hasRecipe && !isLeftovers && !isCooked;
        const missing = items.filter(({ isChecked }) => !isChecked).length;
        return (
          <chakra.li
            key={id}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            justifyContent="flex-end"
            columnGap="2"
          >
            {/* Text has priority: buttons that do not fit beside it wrap below. */}
            <RowLink asChild flex="1 1 10em" minWidth="0">
              <Link
                {...(hasRecipe
                  ? { to: '/recipes/$recipeId', params: { recipeId: recipe } }
                  : { to: '/calendar', search: date === today ? {} : { day: date } })}
              >
                <Dot bg={`meal.${mealType}`} />
                <chakra.span flex="1" minWidth="0">
                  <chakra.span display="block" color="fg.muted" fontSize="sm">
                    {i18n._(mealNames[mealType])}
                  </chakra.span>
                  <chakra.span dir="auto" display="block" fontSize="lg" fontWeight="medium" lineHeight="snug">
                    {title}
                  </chakra.span>
                  {isCooked && (
                    <chakra.span display="flex" alignItems="center" gap="1" color="fg.muted" fontSize="sm">
                      <Check size={14} aria-hidden />
                      <Trans>Cooked</Trans>
                    </chakra.span>
                  )}
                  {missing > 0 && !isCooked && (
                    <chakra.span
                      display="block"
                      color="fg.muted"
                      fontSize="sm"
                      fontVariantNumeric="tabular-nums"
                    >
                      <Plural value={missing} one="# to buy" other="# to buy" />
                    </chakra.span>
                  )}
                </chakra.span>
                {!canCook && <ChevronRight size={18} aria-hidden />}
              </Link>
            </RowLink>
            {canCook && (
              <Button asChild px="4" flexShrink="0" aria-label={t`Cook ${title}`}>
                <Link to="/cook" search={{ recipe, ...(servings ? { servings } : {}) }}>
                  <CookingPot size={18} aria-hidden />
                  <Trans>Cook</Trans>
                </Link>
              </Button>
            )}
          </chakra.li>
        );
      })}
    </ul>
  );
}
