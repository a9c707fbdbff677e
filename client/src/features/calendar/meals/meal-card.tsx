import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import BookOpen from 'lucide-react/icons/book-open';
import Check from 'lucide-react/icons/check';
import CookingPot from 'lucide-react/icons/cooking-pot';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Repeat from 'lucide-react/icons/repeat';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import Trash2 from 'lucide-react/icons/trash';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import Users from 'lucide-react/icons/users';
import type { CalendarEntryRecord } from '#db/records.ts';

import { useLocale } from '#i18n/use-locale.ts';
import { Menu } from '#ui/sheets/menu.tsx';
import { Cook } from '../cook/cook.tsx';
import { MealIcon } from './meal-icon.tsx';
import { mealKinds } from './meal-kinds.ts';
import { withSoftHyphens } from './soft-hyphens.ts';

export type MealCommand =
  | 'open'
  | 'cook'
  | 'recipe'
  | 'edit'
  | 'move'
  | 'copy'
  | 'leftovers'
  | 'repeat'
  | 'delete';
export type OnMealCommand = (command: MealCommand, meal: CalendarEntryRecord) => void;

/** A meal with its status and a menu of all actions. */
export function MealCard({ meal, onCommand }: { meal: CalendarEntryRecord; onCommand: OnMealCommand }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const { title, mealType } = meal;
  const kind = i18n._(mealKinds[mealType].name);
  const wanted = meal.items.filter(({ isChecked }) => !isChecked).length;
  // A cooked meal needs nothing more, bought or not.
  const isCooked = meal.isCooked === true && !meal.isLeftovers;
  const shopping =
    wanted === 0 ? t`All in the basket` : t`${plural(wanted, { one: '# to buy', other: '# to buy' })}`;
  const { servings } = meal;
  const eating = servings ? t`${plural(servings, { one: '# serving', other: '# servings' })}` : null;
  // Follows the text, as on a narrow card it would wrap to a line of its own.
  const repeats = meal.repeatId && (
    <>
      {' '}
      <Repeat size={14} role="img" aria-label={t`every week`} />
    </>
  );
  return (
    <div className="cal-card" data-meal={meal.id} data-meal-type={mealType} data-sync={meal.sync}>
      <button type="button" className="cal-card-main" onClick={() => onCommand('open', meal)}>
        <MealIcon mealType={mealType} size={18} />
        <span className="cal-card-text">
          <span className="cal-card-kind">{kind}</span>{' '}
          <span className="cal-card-title" dir="auto">
            {withSoftHyphens(title, locale)}
          </span>{' '}
          <span className="cal-card-notes">
            {isCooked && (
              <span>
                <Check size={14} aria-hidden />
                {t`Cooked`}
                {!eating && repeats}
              </span>
            )}
            {!isCooked && meal.items.length > 0 && (
              <span>
                <ShoppingBasket size={14} aria-hidden />
                {shopping}
                {!eating && repeats}
              </span>
            )}{' '}
            {meal.isLeftovers && <span>{t`Leftovers`} </span>}
            {eating && (
              <span>
                <Users size={14} aria-hidden />
                {eating}
                {repeats}
              </span>
            )}
            {!eating && !isCooked && meal.items.length === 0 && repeats && <span>{repeats} </span>}
            <Cook cookId={meal.cookId ?? null} />
            {meal.sync === 'parked' && (
              <span className="cal-card-rejected">
                <TriangleAlert size={14} aria-hidden />
                {t`Not accepted`}
              </span>
            )}
          </span>
        </span>
      </button>
      <Menu
        label={t`Actions for ${title}`}
        items={[
          ...(meal.recipeId
            ? [
                {
                  label: t`Cook`,
                  icon: <CookingPot size={18} aria-hidden />,
                  onSelect: () => onCommand('cook', meal),
                },
                {
                  label: t`Open the recipe`,
                  icon: <BookOpen size={18} aria-hidden />,
                  onSelect: () => onCommand('recipe', meal),
                },
              ]
            : []),
          { label: t`Edit`, icon: <Pencil size={18} aria-hidden />, onSelect: () => onCommand('edit', meal) },
          {
            label: t`Move to…`,
            icon: <ArrowRightLeft size={18} aria-hidden />,
            onSelect: () => onCommand('move', meal),
          },
          {
            label: t`Copy to…`,
            icon: <Copy size={18} aria-hidden />,
            onSelect: () => onCommand('copy', meal),
          },
          {
            label: t`Delete`,
            icon: <Trash2 size={18} aria-hidden />,
            onSelect: () => onCommand('delete', meal),
            isDestructive: true,
          },
        ]}
      />
    </div>
  );
}
