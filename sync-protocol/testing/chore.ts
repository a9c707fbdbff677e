import { Type } from 'typebox';
import { defineNoun } from '../src/nouns/define-noun.ts';
import { field, flag, uncheckingIsContent } from '../src/nouns/field.ts';
import { keyedList } from '../src/nouns/keyed-list.ts';

const Day = Type.Integer({ minimum: 0, maximum: 10_000 });

const weekDays = 7;

/** A noun of the tests alone that has every kind of rule, whatever nouns of the product have. */
export const chore = defineNoun({
  name: 'chore',
  queue: { name: 'chores', method: 'PUT', path: '/api/chores', maxOps: 50 },
  table: 'chores',
  maxRows: 1_000,
  maxFreeRows: 1_000,
  isExported: false,
  fields: {
    title: field(Type.String({ minLength: 1, maxLength: 200 }), ''),
    /** A number of a day. */
    dueDay: field(Day, 0, { content: false }),
    /** A text that is work to write. */
    note: field(Type.String({ maxLength: 1_000 }), '', { keepsLost: true }),
    isDone: flag(false, uncheckingIsContent),
  },
  lists: {
    steps: keyedList(Type.Object({ text: Type.String({ maxLength: 200 }), isDone: Type.Boolean() }), {
      maxKeys: 50,
    }),
  },
  required: ['title'],
  actions: {
    /** Does the chore of one due day; the next is the first of its weekdays after the day on which it was done. */
    advance: {
      args: Type.Object({ occurrence: Day, day: Day }, { additionalProperties: false }),
      sees: { occurrence: 'dueDay' },
      apply: (_fields, { occurrence, day }) => {
        const weeks = Math.max(1, Math.floor((day - occurrence) / weekDays) + 1);
        return { dueDay: Math.min(10_000, occurrence + weeks * weekDays) };
      },
    },
    /** Puts off the chore without doing it, and so is content. */
    reopen: {
      args: Type.Object({}, { additionalProperties: false }),
      apply: ({ isDone }) => (isDone ? { isDone: false } : null),
    },
  },
});
