import { useLingui } from '@lingui/react/macro';
import type { Category } from 'sync-protocol/food/categories.ts';
import type { ShelfIconName } from 'sync-protocol/stores/shelf-icons.ts';

/** Names of the shelf icons. A context is given where the same word on a list has another case in Finnish. */
export function useIconNames(): Record<ShelfIconName, string> {
  const { t } = useLingui();
  return {
    basket: t`Basket`,
    bread: t({ message: 'Bread', context: 'icon of a shelf' }),
    cake: t`Cake`,
    egg: t`Egg`,
    fish: t`Fish`,
    pizza: t`Pizza`,
    soup: t`Soup`,
    coffee: t({ message: 'Coffee', context: 'icon of a shelf' }),
    wine: t`Wine`,
    nut: t`Nut`,
    candy: t`Sweets`,
    baby: t`Baby`,
    pet: t`Pets`,
    flower: t`Flower`,
    health: t`Health`,
    bath: t`Bath`,
    cleaning: t`Cleaning`,
    paper: t`Paper`,
    home: t`Home`,
    gift: t`Gift`,
  };
}

/** Names of the shelf colours, each of which is a category's. */
export function useColorNames(): Record<Category, string> {
  const { t } = useLingui();
  return {
    produce: t`Green`,
    dairy: t`Blue`,
    meat: t`Pink`,
    pantry: t`Yellow`,
    vegetary: t`Teal`,
    frozen: t`Light blue`,
    beverages: t`Purple`,
    snacks: t`Orange`,
    other: t`Grey`,
    from_calendar: t`Brown`,
  };
}
