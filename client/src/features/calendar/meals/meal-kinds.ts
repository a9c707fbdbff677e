import type { MessageDescriptor } from '@lingui/core';
import { Apple, Coffee, type LucideIcon, Soup, Sun, UtensilsCrossed } from 'lucide-react';
import type { MealType } from 'sync-protocol/calendar/meal-types.ts';
import { mealNames } from '#i18n/meal-names.ts';

interface MealKind {
  name: MessageDescriptor;
  icon: LucideIcon;
}

/** What a cook calls each meal, and its picture. Its hue is `meal.<type>` of the theme. */
export const mealKinds: Record<MealType, MealKind> = {
  breakfast: { name: mealNames.breakfast, icon: Coffee },
  lunch: { name: mealNames.lunch, icon: Sun },
  dinner: { name: mealNames.dinner, icon: Soup },
  snack: { name: mealNames.snack, icon: Apple },
  other: { name: mealNames.other, icon: UtensilsCrossed },
};
