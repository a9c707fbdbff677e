/** The tabs of the shopping list (specification 2), in order. */
export const shoppingTabs = ['quick', 'from-calendar', 'recurring'] as const;
export type ShoppingTab = (typeof shoppingTabs)[number];

export function isShoppingTab(value: unknown): value is ShoppingTab {
  return shoppingTabs.some((tab) => tab === value);
}
