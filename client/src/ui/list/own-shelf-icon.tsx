import type { LucideIcon } from 'lucide-react';
import Baby from 'lucide-react/icons/baby';
import Bath from 'lucide-react/icons/bath';
import CakeSlice from 'lucide-react/icons/cake-slice';
import Candy from 'lucide-react/icons/candy';
import Coffee from 'lucide-react/icons/coffee';
import Croissant from 'lucide-react/icons/croissant';
import Egg from 'lucide-react/icons/egg';
import Fish from 'lucide-react/icons/fish';
import Flower from 'lucide-react/icons/flower';
import Gift from 'lucide-react/icons/gift';
import House from 'lucide-react/icons/house';
import Newspaper from 'lucide-react/icons/newspaper';
import Nut from 'lucide-react/icons/nut';
import PawPrint from 'lucide-react/icons/paw-print';
import Pill from 'lucide-react/icons/pill';
import Pizza from 'lucide-react/icons/pizza';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import Soup from 'lucide-react/icons/soup';
import SprayCan from 'lucide-react/icons/spray-can';
import Wine from 'lucide-react/icons/wine';
import type { Category } from 'sync-protocol/food/categories.ts';
import type { ShelfIconName } from 'sync-protocol/stores/shelf-icons.ts';
import './list-rows.css';

const icons: Record<ShelfIconName, LucideIcon> = {
  basket: ShoppingBasket,
  bread: Croissant,
  cake: CakeSlice,
  egg: Egg,
  fish: Fish,
  pizza: Pizza,
  soup: Soup,
  coffee: Coffee,
  wine: Wine,
  nut: Nut,
  candy: Candy,
  baby: Baby,
  pet: PawPrint,
  flower: Flower,
  health: Pill,
  bath: Bath,
  cleaning: SprayCan,
  paper: Newspaper,
  home: House,
  gift: Gift,
};

interface OwnShelfIconProps {
  icon: ShelfIconName;
  /** The category whose colour it gets. */
  color: Category;
}

/** Icon of a shelf that the household added. Decorative: the name is beside it. */
export function OwnShelfIcon({ icon, color }: OwnShelfIconProps) {
  const Icon = icons[icon];
  return <Icon size={18} aria-hidden className="list-icon" data-category={color} />;
}
