import { describe, expect, test } from 'vitest';
import { categoryOf } from '../food/category-of.ts';
import { foodKey } from '../food/food-name.ts';
import { applyOp } from '../rows/merge.ts';
import type { Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import type { GeneratedEdit } from './generate-items.ts';
import { generatedItem } from './generated-item.ts';
import { generatedItemId, generatedListId } from './generated-list.ts';
import { regenerate } from './regenerate.ts';
import { replaceGeneratedItems } from './replace-generated-items.ts';

const epoch = 'e1';
const listId = generatedListId('2026-11-23', '2026-11-29');
const idOf = (name: string) => generatedItemId(listId, foodKey(name));

const wantedItem = (itemName: string, quantity = ''): GeneratedEdit => ({
  key: foodKey(itemName),
  itemName,
  quantity,
  category: 'other',
  isChecked: false,
  meals: [{ date: '2026-11-23', mealType: 'dinner', title: 'soup' }],
});

/** The rows of one household's list, with operations applied in order as on a server. */
function createList() {
  const rows = new Map<string, RowState>();
  let version = 0;
  const apply = (device: string, op: Op) => {
    const after = applyOp(generatedItem, rows.get(op.id) ?? null, op, {
      device,
      version: version + 1,
      epoch,
    });
    if (after) rows.set(op.id, after);
    version += 1;
  };
  const all = () => [...rows.values()];
  return {
    all,
    apply,
    generate(wanted: GeneratedEdit[], device = 'phone', known = all()) {
      const base = (id: string) => known.find((row) => row.id === id)?.version ?? 0;
      for (const edit of regenerate(listId, known, wanted))
        apply(device, { ...edit, base: base(edit.id), epoch, stamp: 1_000 + version });
    },
    edit(name: string, device: string, form: { kind: 'set'; set: object } | { kind: 'delete' }) {
      const base = rows.get(idOf(name))?.version ?? 0;
      apply(device, {
        ...form,
        noun: 'generatedItem',
        id: idOf(name),
        base,
        epoch,
        stamp: 1_000 + version,
      } as Op);
    },
    shown: () =>
      all()
        .filter((row) => !row.deleted && row.fields.isWanted)
        .map(({ fields }) => `${fields.isChecked ? '✓ ' : ''}${fields.itemName} ${fields.quantity}`.trim()),
  };
}

describe('making a list again', () => {
  test('keeps what was checked, and tells the new quantity', () => {
    const list = createList();
    list.generate([wantedItem('milk', '2 dl'), wantedItem('bread')]);
    list.edit('milk', 'phone', { kind: 'set', set: { isChecked: true } });
    list.generate([wantedItem('milk', '5 dl'), wantedItem('bread')]);
    expect(list.shown()).toEqual(['✓ milk 5 dl', 'bread']);
  });

  test.each([
    ['3 tl', '3\u00a0tsp'],
    ['noin 2,5\u00a0dl + 2\u00a0prk', 'about 2.5\u00a0dl + 2\u00a0jars'],
    ['1\u00a0rkl + 1\u00a0tl', '1\u00a0tbsp + 1\u00a0tsp'],
    ['3\u00a0tsp', '3 tl'],
  ])('writes no line for its language alone: %j is kept as %j would be', (before, now) => {
    const list = createList();
    list.generate([wantedItem('vanilla sugar', before)]);
    expect(regenerate(listId, list.all(), [wantedItem('vanilla sugar', now)])).toEqual([]);
    expect(regenerate(listId, list.all(), [wantedItem('vanilla sugar', '4 tsp')])).not.toEqual([]);
  });

  test('goes on with the line of a food that had another key when it was made', () => {
    const list = createList();
    const before = { ...wantedItem('garlic, minced', '2 cloves'), key: 'garlic minced' };
    list.generate([before]);
    const [made] = list.all();
    const now = [wantedItem('garlic', '5 cloves')];
    expect(regenerate(listId, list.all(), now)).toMatchObject([{ kind: 'set', id: made?.id }]);
    list.generate(now);
    expect(list.shown()).toEqual(['garlic 5 cloves']);
    expect(regenerate(listId, list.all(), now)).toEqual([]);
  });

  test('never brings back what was removed', () => {
    const list = createList();
    list.generate([wantedItem('milk'), wantedItem('bread')]);
    list.edit('milk', 'phone', { kind: 'delete' });
    list.generate([wantedItem('milk', '5 dl'), wantedItem('bread')]);
    list.generate([wantedItem('milk', '6 dl'), wantedItem('bread')], 'laptop', []);
    expect(list.shown()).toEqual(['bread']);
  });

  test('hides what no meal asks for any more, and shows it again, checked as it was, when one does', () => {
    const list = createList();
    list.generate([wantedItem('milk'), wantedItem('bread')]);
    list.edit('milk', 'phone', { kind: 'set', set: { isChecked: true } });
    list.generate([wantedItem('bread')]);
    expect(list.shown()).toEqual(['bread']);
    list.generate([wantedItem('milk'), wantedItem('bread')]);
    expect(list.shown()).toEqual(['✓ milk', 'bread']);
  });

  test('on two devices that do not know of each other makes each line once, with what was made last', () => {
    const list = createList();
    list.generate([wantedItem('milk', '2 dl'), wantedItem('bread')], 'phone', []);
    list.generate([wantedItem('milk', '3 dl'), wantedItem('butter')], 'laptop', []);
    expect(list.shown()).toEqual(['milk 3 dl', 'bread', 'butter']);
  });

  test('keeps what one device checked and removed while another made the same list later, without a signal', () => {
    const list = createList();
    const wanted = [wantedItem('milk', '2 dl'), wantedItem('bread'), wantedItem('butter')];
    const edits = regenerate(listId, [], wanted);
    for (const [device, stamp] of [
      ['phone', 1_000],
      ['laptop', 9_000],
    ] as const) {
      for (const edit of edits) list.apply(device, { ...edit, base: 0, epoch, stamp });
      if (device === 'laptop') continue;
      const author = { noun: 'generatedItem', base: 0, epoch, stamp: stamp + 1 };
      list.apply(device, { ...author, kind: 'set', id: idOf('milk'), set: { isChecked: true } });
      list.apply(device, { ...author, kind: 'delete', id: idOf('bread') });
    }
    expect(list.shown()).toEqual(['✓ milk 2 dl', 'butter']);
  });

  test('of which the phone’s part comes last keeps it too', () => {
    const list = createList();
    const wanted = [wantedItem('milk', '2 dl'), wantedItem('bread')];
    for (const edit of regenerate(listId, [], wanted))
      list.apply('laptop', { ...edit, base: 0, epoch, stamp: 9_000 });
    for (const edit of regenerate(listId, [], wanted))
      list.apply('phone', { ...edit, base: 0, epoch, stamp: 1_000 });
    const author = { noun: 'generatedItem', base: 0, epoch, stamp: 1_001 };
    list.apply('phone', { ...author, kind: 'set', id: idOf('milk'), set: { isChecked: true } });
    list.apply('phone', { ...author, kind: 'delete', id: idOf('bread') });
    expect(list.shown()).toEqual(['✓ milk 2 dl']);
  });

  test('changes nothing when nothing changed', () => {
    const list = createList();
    list.generate([wantedItem('milk', '2 dl')]);
    expect(regenerate(listId, list.all(), [wantedItem('milk', '2 dl')])).toEqual([]);
  });
});

test('a plain client’s list is matched by name, and becomes exactly what was sent', () => {
  const list = createList();
  list.generate([wantedItem('milk', '2 dl'), wantedItem('bread'), wantedItem('butter')]);
  list.edit('butter', 'phone', { kind: 'delete' });
  const ops = replaceGeneratedItems(
    listId,
    list.all(),
    [{ itemName: 'milk', isChecked: true }, { itemName: 'butter' }, { itemName: 'kerma', quantity: '2 dl' }],
    { stamp: 5_000, epoch, foodOf: (name) => ({ key: foodKey(name), category: categoryOf(name) }) },
  );
  for (const op of ops) list.apply('plain', op);
  expect(list.shown()).toEqual(['✓ milk 2 dl', 'butter', 'kerma 2 dl']);
  expect(list.all().find((row) => row.id === idOf('cream'))?.fields.category).toBe('dairy');
});
