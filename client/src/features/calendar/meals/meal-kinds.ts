import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import Apple from 'lucide-react/icons/apple';
import Coffee from 'lucide-react/icons/coffee';
import Soup from 'lucide-react/icons/soup';
import Sun from 'lucide-react/icons/sun';
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed';
import type { MealType } from 'sync-protocol/calendar/meal-types.ts';
import { mealNames } from '#i18n/meal-names.ts';

interface MealKind {
  name: MessageDescriptor;
  icon: LucideIcon;
}

/** Name and icon of each meal. Its colour is `meal.<type>` of the theme. */
export const mealKinds: Record<MealType, MealKind> = {
  breakfast: { name: mealNames.breakfast, icon: Coffee },
  lunch: { name: mealNames.lunch, icon: Sun },
  dinner: { name: mealNames.dinner, icon: Soup },
  snack: { name: mealNames.snack, icon: Apple },
  other: { name: mealNames.other, icon: UtensilsCrossed },
};
