import { Trans } from '@lingui/react/macro';
import { type Category, categories } from 'sync-protocol/food/categories.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { ShelfIcon } from '#editing/stores/shelf-icon.tsx';
import { useShelfNames } from '#editing/stores/use-shelf-names.ts';
import { TileChoice } from '#ui/fields/tile-choice.tsx';

interface ShelfChoiceProps {
  walk: Walk;
  category: Category;
  shelfId: string;
  onChange: (chosen: { category?: Category; shelfId: string }) => void;
}

/** The shelf of a food: a category, or a shelf of the household. */
export function ShelfChoice({ walk, category, shelfId, onChange }: ShelfChoiceProps) {
  const nameOf = useShelfNames(walk.own);
  const own = [...walk.own.values()].filter(({ id, isHidden }) => !isHidden || id === shelfId);
  return (
    <TileChoice
      legend={<Trans>Category</Trans>}
      look="line"
      value={shelfId || category}
      choices={[...categories, ...own.map(({ id }) => id)].map((shelf) => ({
        value: shelf,
        icon: <ShelfIcon shelf={shelf} own={walk.own} />,
        name: nameOf(shelf),
      }))}
      onChange={(chosen) => {
        const chosenCategory = categories.find((each) => each === chosen);
        onChange(chosenCategory ? { category: chosenCategory, shelfId: '' } : { shelfId: chosen });
      }}
    />
  );
}
