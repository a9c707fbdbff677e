import { categories } from 'sync-protocol/food/categories.ts';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';
import { CategoryIcon } from '#ui/list/category-icon.tsx';
import { lazyPart } from '#ui/parts/lazy-part.tsx';
import type { Walk } from './read-walk.ts';

/** Twenty icons that most households do not need, loaded on demand. */
const OwnShelfIcon = lazyPart(
  async () => ({ default: (await import('#ui/list/own-shelf-icon.tsx')).OwnShelfIcon }),
  <span className="list-icon" />,
);

/** A shelf's icon in its colour. Decorative: the name is beside it. */
export function ShelfIcon({ shelf, own }: { shelf: ShelfId; own: Walk['own'] }) {
  const category = categories.find((each) => each === shelf);
  if (category) return <CategoryIcon category={category} />;
  const { icon, color } = own.get(shelf) ?? { icon: 'basket', color: 'other' };
  return <OwnShelfIcon icon={icon} color={color} />;
}
