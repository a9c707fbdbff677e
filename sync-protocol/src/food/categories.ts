import { Type } from 'typebox';

/** The categories of a shopping list in the order in which a shop is walked. Their names in words live in the client. */
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

/** `meat` holds fish too, `dairy` eggs; `vegetary` is what stands in for either: tofu, oat milk, plant-based mince. */
export const Category = Type.Enum([...categories]);
export type Category = (typeof categories)[number];
