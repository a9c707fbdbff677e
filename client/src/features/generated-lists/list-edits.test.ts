import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { applyOp } from 'sync-protocol/rows/merge.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { describe, expect, test } from 'vitest';
import {
  chooseFor,
  decidedFoods,
  editsOf,
  isOutdated,
  type ListBasis,
  makeList,
  neededMore,
} from './list-edits.ts';
import { linesOf } from './use-generated-list.ts';

const range = { startDate: '2026-11-23', endDate: '2026-11-29' };
const item = (itemName: string, quantity: string) => ({ itemName, quantity, isChecked: false });
const basis: ListBasis = {
  range,
  today: '2026-11-23',
  list: undefined,
  lines: [],
  choices: new Map(),
  outlived: { lists: [], lines: [] },
  places: { toBuy: new Set(), inBasket: new Map(), gone: new Set(), wantedSince: new Set() },
  meals: [
    {
      date: '2026-11-23',
      mealType: 'dinner',
      title: 'Soup',
      items: [item('pepper', ''), item('milk', '2 dl'), item('skimmed milk', '1 dl')],
    },
  ],
};

/** The basis after edits of lines and choices. */
function after(before: ListBasis, edits: readonly Edit[]): ListBasis {
  const lines = new Map(before.lines.map((line) => [line.id, line]));
  const choices = new Map(before.choices);
  for (const edit of edits) {
    if (edit.noun === 'foodPreference' && 'set' in edit)
      choices.set(edit.id, { ...choices.get(edit.id), ...edit.set });
    if (edit.noun !== 'generatedItem') continue;
    const row = lines.get(edit.id) ?? null;
    const op = { ...edit, base: row?.version ?? 0, epoch: 'e', stamp: 1 } as Op;
    const next = applyOp(generatedItem, row, op, { device: 'd', version: 1, epoch: 'e' });
    if (next) lines.set(edit.id, next);
  }
  return { ...before, choices, lines: [...lines.values()] };
}

const shown = ({ lines }: ListBasis) =>
  lines
    .filter((line: RowState) => !line.deleted && line.fields.isWanted)
    .map(({ fields }) => `${fields.itemName} ${fields.quantity}`.trim().replaceAll('\u00a0', ' '))
    .toSorted();

const rowOf = (noun: string) => ({ noun, id: noun, fields: {}, version: 1 });

const made = after(basis, makeList(basis, 1).edits);

test('a list that was made is up to date', () => {
  expect(shown(made)).toEqual(['milk 2 dl', 'pepper', 'skimmed milk 1 dl']);
  expect(editsOf(made)).toEqual([]);
});

test('a list that was taken off, and is made once more, begins anew', () => {
  const list = { ...rowOf('generatedList'), deleted: {} } as RowState;
  const off = made.lines.flatMap(({ id }): Edit[] => [
    generatedItem.set(id, { isChecked: true }),
    generatedItem.delete(id),
  ]);
  const gone: ListBasis = { ...after(made, off), list };
  expect(shown(gone)).toEqual([]);
  const { edits } = makeList(gone, 2);
  expect(edits[0]).toMatchObject({ kind: 'restore', noun: 'generatedList' });
  const anew = after(gone, edits);
  expect(shown(anew)).toEqual(shown(made));
  expect(anew.lines.map(({ fields }) => fields.isChecked)).toEqual([false, false, false]);
});

test('making a list takes off what has outlived itself, and Undo leaves that alone', () => {
  const { edits, inverse } = makeList({ ...basis, outlived: { lists: ['old'], lines: ['line'] } }, 1);
  expect(edits.slice(-2)).toEqual([
    { kind: 'delete', noun: 'generatedList', id: 'old' },
    { kind: 'delete', noun: 'generatedItem', id: 'line' },
  ]);
  expect(inverse).toEqual([]);
});

describe('a choice', () => {
  const saltedMeals = basis.meals.map((meal) => ({ ...meal, items: [item('salt', '')] }));

  test('of what is always at home takes it off the list, and Undo brings it back', () => {
    const { edits, inverse } = chooseFor('pepper', { isStaple: true }, made);
    const without = after(made, edits);
    expect(shown(without)).toEqual(['milk 2 dl', 'skimmed milk 1 dl']);
    expect(decidedFoods(without).staples).toEqual(['pepper']);
    const back = after(without, inverse);
    expect(shown(back)).toEqual(shown(made));
    expect(editsOf(back)).toEqual([]);
  });

  test('that salt is not at home can be taken back where nothing was said of it before', () => {
    const salted = { ...made, meals: saltedMeals };
    expect(decidedFoods(salted).staples).toEqual(['salt']);
    const { edits, inverse } = chooseFor('salt', { isStaple: false }, salted);
    const wanted = after(salted, edits);
    expect(decidedFoods(wanted).staples).toEqual([]);
    expect(shown(wanted)).toContain('salt');
    const back = after(wanted, inverse);
    expect(decidedFoods(back).staples).toEqual(['salt']);
    expect(shown(back)).not.toContain('salt');
  });

  test('of a shelf, made on another list, puts the line there and makes no list outdated', () => {
    const choices = new Map([[foodPreferenceId('milk'), { category: 'frozen' } as const]]);
    const moved = { ...made, choices };
    const milk = linesOf(moved).open.find(({ itemName }) => itemName === 'milk');
    expect([milk?.category, milk?.quantity, isOutdated(moved)]).toEqual(['frozen', '2 dl', false]);
    expect(isOutdated({ ...moved, meals: [] })).toBe(true);
    expect(editsOf(after(moved, makeList(moved, 2).edits))).toEqual([]);
  });

  test('of another kind leaves open whether salt is at home', () => {
    const { edits } = chooseFor('salt', { mergedInto: 'spices' }, made);
    expect(decidedFoods({ ...after(made, edits), meals: saltedMeals })).toEqual({
      staples: ['salt'],
      merged: [],
    });
  });

  test('to buy one food as another makes one line of two, and is remembered for the next list', () => {
    const { edits, inverse } = chooseFor('skimmed milk', { mergedInto: 'milk' }, made);
    const merged = after(made, edits);
    expect(shown(merged)).toEqual(['milk 3 dl', 'pepper']);
    expect(decidedFoods(merged).merged).toEqual([{ itemName: 'skimmed milk', into: 'milk' }]);
    expect(shown(after(merged, inverse))).toEqual(shown(made));

    const next: ListBasis = { ...basis, choices: merged.choices };
    expect(shown(after(next, makeList(next, 1).edits))).toEqual(['milk 3 dl', 'pepper']);
  });
});

describe('what was bought and cleared off the list', () => {
  const dinner = (date: string, title: string, ...items: ReturnType<typeof item>[]) => ({
    date,
    mealType: 'dinner',
    title,
    items,
  });
  const cleared = (names: readonly string[], before: ListBasis = made) =>
    after(
      before,
      before.lines
        .filter(({ fields }) => names.includes(String(fields.itemName)))
        .flatMap(({ id }): Edit[] => [generatedItem.set(id, { isChecked: true }), generatedItem.delete(id)]),
    );
  const isBoughtNoMore = (list: ListBasis) => list.lines.every(({ fields }) => !fields.isChecked);
  const madeAgain = (before: ListBasis) => after(before, editsOf(before));
  const pancakes = dinner('2026-11-25', 'Pancakes', item('milk', '5 dl'));

  test('comes back with what a meal asks for that was planned later', () => {
    const bought = { ...cleared(['milk']), meals: [...basis.meals, pancakes] };
    const again = madeAgain(bought);
    expect(shown(again)).toEqual(['milk 5 dl', 'pepper', 'skimmed milk 1 dl']);
    expect(isBoughtNoMore(again)).toBe(true);
    expect(editsOf(again)).toEqual([]);
    expect(neededMore(bought)).toEqual([]);
  });

  test('comes back a second time, and goes without a meal that is planned no more', () => {
    const again = madeAgain({ ...cleared(['milk']), meals: [...basis.meals, pancakes] });
    const porridge = dinner('2026-11-26', 'Porridge', item('milk', '1 dl'));
    const twice = madeAgain({ ...cleared(['milk'], again), meals: [...again.meals, porridge] });
    expect(shown(twice)).toContain('milk 1 dl');
    const without = madeAgain({ ...twice, meals: basis.meals });
    expect(shown(without)).toEqual(['pepper', 'skimmed milk 1 dl']);
    expect(shown(madeAgain({ ...without, meals: [...again.meals, porridge] }))).toContain('milk 1 dl');
  });

  test('comes back for a further meal where it has no amount, but not for one that was moved, or is over', () => {
    const bought = cleared(['pepper']);
    const planned = (...meals: ListBasis['meals']) => shown(madeAgain({ ...bought, meals }));
    const [soup] = basis.meals;
    const stew = dinner('2026-11-25', 'Stew', item('pepper', ''));
    expect(planned(...basis.meals, stew)).toContain('pepper');
    expect(planned({ ...soup!, date: '2026-11-26' })).not.toContain('pepper');
    const later = { ...bought, today: '2026-11-26', meals: [...basis.meals, stew] };
    expect(shown(madeAgain(later))).not.toContain('pepper');
  });

  test('stays away while no more is asked for, and so does what was removed unbought', () => {
    const bought = cleared(['milk', 'pepper']);
    expect(editsOf(bought)).toEqual([]);
    const milk = made.lines.find(({ fields }) => fields.itemName === 'milk');
    const removed = after(made, [generatedItem.delete(milk!.id)]);
    const again = madeAgain({ ...removed, meals: [...basis.meals, pancakes] });
    expect(shown(again)).toEqual(['pepper', 'skimmed milk 1 dl']);
  });

  test('is off the list again after Undo', () => {
    const bought = { ...cleared(['milk']), meals: [...basis.meals, pancakes] };
    const list = { ...rowOf('generatedList'), deleted: null } as RowState;
    const { edits, inverse } = makeList({ ...bought, list }, 2);
    const back = after(after(bought, edits), inverse);
    expect(shown(back)).toEqual(['pepper', 'skimmed milk 1 dl']);
    expect(shown(madeAgain(back))).toContain('milk 5 dl');
  });
});

describe('of what is in the basket', () => {
  const basket = (itemName: string, quantity: string) => {
    const lines = made.lines.map((line) =>
      line.fields.itemName === 'milk' ? { ...line, fields: { ...line.fields, isChecked: true } } : line,
    );
    const [soup] = basis.meals;
    const more = {
      ...soup,
      title: 'Pancakes',
      items: [item(itemName, quantity)],
    } as (typeof basis.meals)[number];
    return { ...made, lines, meals: [...basis.meals, more] };
  };

  test('what the meals ask for by now, and did not when it was taken, is told', () => {
    expect(neededMore(basket('milk', '3 dl'))).toEqual([{ itemName: 'milk', quantity: '3\u00a0dl' }]);
    expect(neededMore(basket('milk', '2 cans'))).toEqual([{ itemName: 'milk', quantity: '2\u00a0cans' }]);
    expect(neededMore(basket('milk', 'a little'))).toEqual([{ itemName: 'milk', quantity: 'a little' }]);
  });

  test('a further meal that asks for what has no amount is told too, but not one that is over', () => {
    const list = basket('pepper', '');
    const lines = made.lines.map((line) => ({ ...line, fields: { ...line.fields, isChecked: true } }));
    expect(neededMore({ ...list, lines })).toEqual([{ itemName: 'pepper', quantity: '' }]);
    expect(neededMore({ ...list, lines, today: '2026-11-24' })).toEqual([]);
  });

  test('nothing is told where no more is asked for, or it lies in no basket', () => {
    expect(neededMore(basket('pepper', '1'))).toEqual([]);
    expect(neededMore({ ...basket('milk', '3 dl'), meals: [] })).toEqual([]);
    const { meals, ...rest } = basket('milk', '3 dl');
    const [soup] = meals;
    if (!soup) throw new Error('no soup');
    expect(neededMore({ ...rest, meals: [{ ...soup, items: [item('milk', '1 dl')] }] })).toEqual([]);
  });
});
