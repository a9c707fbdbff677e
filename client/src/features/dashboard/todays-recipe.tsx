import { useEffect, useEffectEvent } from 'react';
import { wasCooked } from 'sync-protocol/calendar/cooked.ts';
import { bareId } from 'sync-protocol/ids.ts';
import { useToday } from '#lib/use-today.ts';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';
import { nextToCook } from './next-to-cook.ts';
import { useDashboard } from './use-dashboard.ts';

interface TodaysRecipeProps {
  onRecipe: (recipeId: string) => void;
  /** No meal of today has a recipe. */
  onNone: () => void;
}

/** Target of a home screen shortcut: opens the recipe of the next meal to cook. */
export function TodaysRecipe({ onRecipe, onNone }: TodaysRecipeProps) {
  const dashboard = useDashboard(useToday());
  const lead = useEffectEvent(({ days: [today], recipeIds }: NonNullable<typeof dashboard>) => {
    const meals = today?.meals ?? [];
    const ahead = meals.filter((meal) => !wasCooked(meal, today?.day ?? ''));
    const withRecipe = (ahead.length > 0 ? ahead : meals).flatMap(({ mealType, recipeId }) => {
      const id = recipeId ? bareId(recipeId) : '';
      return recipeIds.has(id) ? [{ mealType, id }] : [];
    });
    const next = nextToCook(withRecipe, new Date().getHours());
    if (next) onRecipe(next.id);
    else onNone();
  });
  useEffect(() => {
    if (dashboard) lead(dashboard);
  }, [dashboard]);
  return <LoadingOverlay />;
}
