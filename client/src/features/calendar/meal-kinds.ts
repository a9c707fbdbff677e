import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Apple, Coffee, type LucideIcon, Soup, Sun, UtensilsCrossed } from 'lucide-react';
import type { MealType } from 'sync-protocol/calendar/meal-types.ts';

interface MealKind {
  name: MessageDescriptor;
  icon: LucideIcon;
}

/** What a cook calls each meal, and its picture. Its hue is `meal.<type>` of the theme. */
export const mealKinds: Record<MealType, MealKind> = {
  breakfast: { name: msg`Breakfast`, icon: Coffee },
  lunch: { name: msg`Lunch`, icon: Sun },
  dinner: { name: msg`Dinner`, icon: Soup },
  snack: { name: msg`Snack`, icon: Apple },
  other: { name: msg`Other`, icon: UtensilsCrossed },
};
