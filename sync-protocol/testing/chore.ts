import { Type } from 'typebox';
import { keyedList } from '../src/nouns/keyed-list.ts';
import type { Noun } from '../src/nouns/noun.ts';
import type { Resource } from '../src/nouns/resource.ts';
import { toChange } from '../src/sync/change.ts';

const always = () => true;
const never = () => false;
const Day = Type.Integer({ minimum: 0, maximum: 10_000 });

const weekDays = 7;

/** A noun of the tests alone that has every kind of rule, whatever nouns of the product have. */
export const chore: Noun = {
  name: 'chore',
  resource: 'chores',
  fields: {
    title: { schema: Type.String({ minLength: 1, maxLength: 200 }), initial: '', isContent: always },
    /** A number of a day. */
    dueDay: { schema: Day, initial: 0, isContent: never },
    /** A text that is work to write. */
    note: { schema: Type.String({ maxLength: 1_000 }), initial: '', isContent: always, keepsLost: true },
    isDone: { schema: Type.Boolean(), initial: false, isContent: (value) => value === false },
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
      apply: (_fields, args) => {
        const [occurrence, day] = [Number(args.occurrence), Number(args.day)];
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
};

export const choresResource: Resource = {
  name: 'chores',
  maxOps: 50,
  toRequest: (ops, device) => ({
    method: 'PUT',
    path: '/api/chores',
    body: { items: ops.map(toChange), merge: { device } },
  }),
};
