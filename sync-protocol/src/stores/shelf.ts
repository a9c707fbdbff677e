import { Type } from 'typebox';
import { type Category, categories } from '../food/categories.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field, flag, line } from '../nouns/field.ts';
import { shelfIcons } from './shelf-icons.ts';

export const maxShelfNameLength = 60;

/** A shelf that the household made, beside those of the categories. */
export const shelf = defineNoun({
  name: 'shelf',
  queue: { name: 'shelves', method: 'PUT', path: '/api/shelves', maxOps: 500 },
  table: 'shelves',
  maxRows: 100,
  maxFreeRows: 100,
  isExported: true,
  exportOrder: 8,
  fields: {
    name: line(maxShelfNameLength),
    icon: field(Type.Enum([...shelfIcons]), 'basket'),
    /** The category whose colour it has. */
    color: field(Type.Enum([...categories]), 'other'),
    /** In no shop for now: what belongs there stands with its category. */
    isHidden: flag(false),
  },
  required: ['name'],
});
export const Shelf = shelf.recordSchema;
export type Shelf = RecordOf<typeof shelf>;

/** A category, or the bare id of a shelf of the household's own. */
export type ShelfId = Category | (string & {});
