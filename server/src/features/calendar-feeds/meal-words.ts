import type { MealType } from 'sync-protocol/calendar/meal-types.ts';
import type { Locale } from 'sync-protocol/locales.ts';

interface MealWords {
  calendar: (household: string) => string;
  meals: Record<MealType, string>;
  forSo: (servings: number) => string;
  needs: string;
}

/** The calendar's own texts. */
export const mealWords: Record<Locale, MealWords> = {
  en: {
    calendar: (household) => (household === '' ? 'Meals' : `Meals: ${household}`),
    meals: { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner', snack: 'Snack', other: '' },
    forSo: (servings) => (servings === 1 ? 'For 1' : `For ${servings}`),
    needs: 'Needed:',
  },
  fi: {
    calendar: (household) => (household === '' ? 'Ateriat' : `Ateriat: ${household}`),
    meals: { breakfast: 'Aamiainen', lunch: 'Lounas', dinner: 'Päivällinen', snack: 'Välipala', other: '' },
    forSo: (servings) => (servings === 1 ? '1 hengelle' : `${servings} hengelle`),
    needs: 'Tarvitaan:',
  },
};
