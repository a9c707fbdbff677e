/** Icons that a household can choose for its own shelves; the drawings are in the client. */
export const shelfIcons = [
  'basket',
  'bread',
  'cake',
  'egg',
  'fish',
  'pizza',
  'soup',
  'coffee',
  'wine',
  'nut',
  'candy',
  'baby',
  'pet',
  'flower',
  'health',
  'bath',
  'cleaning',
  'paper',
  'home',
  'gift',
] as const;
export type ShelfIconName = (typeof shelfIcons)[number];
