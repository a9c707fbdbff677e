import { Type } from 'typebox';

/**
 * The categories of a shopping list, in the order of a walk through a shop. Their names are in the client.
 */
export const categories = [
  'produce',
  'dairy',
  'meat',
  'pantry',
  'vegetary',
  'frozen',
  'beverages',
  'snacks',
  'other',
  'from_calendar',
] as const;

/**
 * `meat` includes fish, `dairy` eggs; `vegetary` is substitutes for either: tofu, oat milk, plant-based
 * mince.
 */
export const Category = Type.Enum([...categories]);
export type Category = (typeof categories)[number];
