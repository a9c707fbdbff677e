import {
  Apple,
  CalendarDays,
  Cookie,
  CupSoda,
  Drumstick,
  type LucideIcon,
  Milk,
  ShoppingBasket,
  Snowflake,
  Sprout,
  Wheat,
} from 'lucide-react';
import type { Category } from 'sync-protocol/food/categories.ts';

const icons: Record<Category, LucideIcon> = {
  produce: Apple,
  dairy: Milk,
  meat: Drumstick,
  pantry: Wheat,
  vegetary: Sprout,
  frozen: Snowflake,
  beverages: CupSoda,
  snacks: Cookie,
  other: ShoppingBasket,
  from_calendar: CalendarDays,
};

/** A category's picture in its hue. Decorative: the name stands beside it. */
export function CategoryIcon({ category, size = 18 }: { category: Category; size?: number }) {
  const Icon = icons[category];
  return <Icon size={size} aria-hidden className="ql-category-icon" data-category={category} />;
}
