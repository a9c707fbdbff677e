import type { LucideIcon } from 'lucide-react';
import Apple from 'lucide-react/icons/apple';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Cookie from 'lucide-react/icons/cookie';
import CupSoda from 'lucide-react/icons/cup-soda';
import Drumstick from 'lucide-react/icons/drumstick';
import Milk from 'lucide-react/icons/milk';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import Snowflake from 'lucide-react/icons/snowflake';
import Sprout from 'lucide-react/icons/sprout';
import Wheat from 'lucide-react/icons/wheat';
import type { Category } from 'sync-protocol/food/categories.ts';
import './list-rows.css';

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

/** A category's icon in its colour, as wide as a checkbox. Decorative: the name is beside it. */
export function CategoryIcon({ category }: { category: Category }) {
  const Icon = icons[category];
  return <Icon size={18} aria-hidden className="list-icon" data-category={category} />;
}
