import { Type } from 'typebox';

/** The categories of the specification (section 3), in the order in which a shop is walked. */
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

export const Category = Type.Enum([...categories]);
export type Category = (typeof categories)[number];
