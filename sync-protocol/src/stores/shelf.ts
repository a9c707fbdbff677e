import { Type } from 'typebox';
import { type Category, categories } from '../food/categories.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field, flag, line } from '../nouns/field.ts';
import { shelfIcons } from './shelf-icons.ts';

export const maxShelfNameLength = 60;

/** A shelf that the household made, in addition to one per category. */
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
    /** The category whose colour the shelf has. */
    color: field(Type.Enum([...categories]), 'other'),
    /** Hidden in every shop: its items appear under their category. */
    isHidden: flag(false),
  },
  required: ['name'],
});
export const Shelf = shelf.recordSchema;
export type Shelf = RecordOf<typeof shelf>;

/** A category, or the bare id of one of the household's own shelves. */
export type ShelfId = Category | (string & {});
