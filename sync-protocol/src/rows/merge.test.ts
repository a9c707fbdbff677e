import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyFields, anyHistory, anyOp } from '../../testing/arbitraries.ts';
import { add, epoch, merge, merged, milk, remove, restore, set } from '../../testing/ops.ts';
import { quickItem } from '../quick-list/quick-item.ts';
import { applyOp, markOf } from './merge.ts';
import type { RowState } from './row-state.ts';

const at = (version: number, device = 'phone') => ({ version, device, epoch });

describe('M1', () => {
  test('[M1] a field that was never edited has the author of its row', () => {
    expect(markOf(milk, 'itemName')).toEqual({ version: 1, stamp: 100, device: 'phone' });
    expect(milk.marks).toEqual({});
  });

  test('[M1] an edit marks the fields that it writes and no other', () => {
    const row = merged([['laptop', set({ quantity: '2 l' }, { base: 1, stamp: 200 })]], milk);
    expect(markOf(row, 'quantity')).toEqual({ version: 2, stamp: 200, device: 'laptop' });
    expect(markOf(row, 'itemName')).toEqual(milk.created);
  });

  test('[M1] a field named like something that every object has is its row’s', () => {
    expect(markOf(milk, 'constructor')).toEqual(milk.created);
    expect(markOf(milk, '__proto__')).toEqual(milk.created);
  });
});

describe('M2', () => {
  test('[M2] a write of the same device is never concurrent, whatever its stamp', () => {
    const row = merged([['phone', set({ itemName: 'oat milk' }, { base: 0, stamp: 1 })]], milk);
    expect(row.fields.itemName).toBe('oat milk');
  });

  test('[M2] a write that the author had on screen is not concurrent', () => {
    const row = merged([['laptop', set({ itemName: 'oat milk' }, { base: 1, stamp: 1 })]], milk);
    expect(row.fields.itemName).toBe('oat milk');
  });

  test('[M2] a write after the version on screen is concurrent', () => {
    const edited = merged([['phone', set({ itemName: 'soy milk' }, { base: 1, stamp: 300 })]], milk);
    const row = merged([['laptop', set({ itemName: 'oat milk' }, { base: 1, stamp: 200 })]], edited);
    expect(row.fields.itemName).toBe('soy milk');
  });

  test('[M2] in another epoch than the operation’s, every write of another device is concurrent', () => {
    const late = set({ itemName: 'oat milk' }, { base: 1, stamp: 99 });
    const later = set({ itemName: 'oat milk' }, { base: 1, stamp: 101 });
    expect(merged([['laptop', late]], milk, 'e2')).toBe(milk);
    expect(merged([['laptop', later]], milk, 'e2').fields.itemName).toBe('oat milk');
    expect(merged([['phone', late]], milk, 'e2').fields.itemName).toBe('oat milk');
  });
});

describe('M3', () => {
  test('[M3] an add makes the row', () => {
    expect(milk).toEqual({
      noun: 'quickItem',
      id: 'milk',
      version: 1,
      created: { version: 1, stamp: 100, device: 'phone' },
      fields: { itemName: 'milk', quantity: '1 l', category: 'dairy', isChecked: false },
      marks: {},
      deleted: null,
      restored: null,
    });
  });

  test('[M3] a repeated add changes nothing', () => {
    expect(merge([['laptop', add({ itemName: 'tar', quantity: '9' }, { stamp: 9_999 })]], milk)).toBe(milk);
  });

  test('[M3] an add fills in only what an existing row lacks', () => {
    const row = merged([['laptop', add({ itemName: 'tar', source: 'recurring' }, { stamp: 9_999 })]], milk);
    expect(row.fields).toEqual({ ...milk.fields, source: 'recurring' });
    expect(row.version).toBe(2);
    expect(markOf(row, 'source').device).toBe('laptop');
    expect(markOf(row, 'itemName').device).toBe('phone');
  });

  test('[M3] an add does not bring back a deleted row', () => {
    const row = merged(
      [
        ['phone', remove({ base: 1 })],
        ['laptop', add({ itemName: 'milk' })],
      ],
      milk,
    );
    expect(row.deleted).not.toBeNull();
  });

  test('[M3] every other operation on a row that does not exist comes to nothing', () => {
    expect(merge([['phone', set({ itemName: 'tar' })]])).toBeNull();
    expect(merge([['phone', remove()]])).toBeNull();
    expect(merge([['phone', restore()]])).toBeNull();
  });
});

describe('M4', () => {
  const early = ['phone', set({ itemName: 'early' }, { base: 1, stamp: 500 })] as const;
  const late = ['laptop', set({ itemName: 'late' }, { base: 1, stamp: 600 })] as const;

  test('[M4] of two concurrent edits of a field the later stamp wins, in whichever order they arrive', () => {
    expect(merged([early, late], milk).fields.itemName).toBe('late');
    expect(merged([late, early], milk).fields.itemName).toBe('late');
  });

  test('[M4] of equal stamps the one that the server had first wins', () => {
    const same = ['laptop', set({ itemName: 'same moment' }, { base: 1, stamp: 500 })] as const;
    expect(merged([early, same], milk).fields.itemName).toBe('early');
    expect(merged([same, early], milk).fields.itemName).toBe('same moment');
  });

  test('[M4] an edit that saw the other wins with an earlier stamp', () => {
    const answer = ['laptop', set({ itemName: 'answer' }, { base: 2, stamp: 1 })] as const;
    expect(merged([early, answer], milk).fields.itemName).toBe('answer');
  });
});

test('[M5] concurrent edits of different fields of one row both stay', () => {
  const row = merged(
    [
      ['phone', set({ quantity: '2 l' }, { base: 1, stamp: 500 })],
      ['laptop', set({ isChecked: true }, { base: 1, stamp: 400 })],
    ],
    milk,
  );
  expect(row.fields).toMatchObject({ quantity: '2 l', isChecked: true, itemName: 'milk' });
});

test('[M5] of one edit the fields that win are written and those that lose are not', () => {
  const row = merged(
    [
      ['phone', set({ quantity: '2 l' }, { base: 1, stamp: 500 })],
      ['laptop', set({ quantity: '3 l', category: 'other' }, { base: 1, stamp: 400 })],
    ],
    milk,
  );
  expect(row.fields).toMatchObject({ quantity: '2 l', category: 'other' });
});

describe('M6', () => {
  const unseenDelete = ['laptop', remove({ base: 1, stamp: 900 })] as const;
  const editedBy = (values: object) => ['phone', set({ ...values }, { base: 1, stamp: 500 })] as const;

  test('[M6] a delete removes what its author saw and keeps the body', () => {
    const row = merged([unseenDelete], milk);
    expect(row.deleted).toEqual({ version: 2, stamp: 900, device: 'laptop' });
    expect(row.fields).toEqual(milk.fields);
  });

  test.each([{ itemName: 'oat milk' }, { quantity: '2 l' }, { category: 'other' }])(
    '[M6] a concurrent edit %j keeps the row',
    (values) => {
      expect(merged([editedBy(values), unseenDelete], milk).deleted).toBeNull();
    },
  );

  test('[M6] a concurrent un-check keeps the row, a concurrent check does not', () => {
    const checked = merged([['phone', set({ isChecked: true }, { base: 1 })]], milk);
    const bySeer = ['laptop', remove({ base: 2 })] as const;
    const uncheck = ['phone', set({ isChecked: false }, { base: 2 })] as const;
    expect(merged([uncheck, bySeer], checked).deleted).toBeNull();
    expect(merged([editedBy({ isChecked: true }), unseenDelete], milk).deleted).not.toBeNull();
  });

  test('[M6] an edit that the author had on screen does not hinder the delete', () => {
    const row = merged([editedBy({ itemName: 'x' }), ['laptop', remove({ base: 2 })]], milk);
    expect(row.deleted).not.toBeNull();
  });

  test('[M6] a device’s own edit does not hinder its delete', () => {
    const row = merged([editedBy({ itemName: 'x' }), ['phone', remove({ base: 1 })]], milk);
    expect(row.deleted).not.toBeNull();
  });

  test('[M6] a device can delete what it made before the server ever answered', () => {
    expect(merged([['phone', remove({ base: 0 })]], milk).deleted).not.toBeNull();
  });

  test('[M6] the first of two deletes stays the row’s delete', () => {
    const once = merged([unseenDelete], milk);
    expect(merged([['phone', remove({ base: 1 })]], once)).toBe(once);
  });
});

describe('M7', () => {
  const deleted = merged([['laptop', remove({ base: 1, stamp: 900 })]], milk);

  test('[M7] a content edit brings back a row whose delete it had not seen', () => {
    const row = merged([['phone', set({ quantity: '2 l' }, { base: 1, stamp: 500 })]], deleted);
    expect(row.deleted).toBeNull();
    expect(row.fields.quantity).toBe('2 l');
  });

  test('[M7] it does so also where a later edit of the same field wins', () => {
    const beaten = merged([['laptop', set({ quantity: '5 l' }, { base: 1, stamp: 800 })]], milk);
    const gone = merged([['laptop', remove({ base: 2, stamp: 900 })]], beaten);
    const row = merged([['phone', set({ quantity: '2 l' }, { base: 1, stamp: 500 })]], gone);
    expect(row.deleted).toBeNull();
    expect(row.fields.quantity).toBe('5 l');
    expect(row.version).toBe(4);
  });

  test('[M7] a check of a deleted row changes only the kept body', () => {
    const row = merged([['phone', set({ isChecked: true }, { base: 1, stamp: 950 })]], deleted);
    expect(row.deleted).not.toBeNull();
    expect(row.fields.isChecked).toBe(true);
  });

  test('[M7] a content edit that saw the delete changes only the kept body', () => {
    const row = merged([['phone', set({ itemName: 'oat milk' }, { base: 2 })]], deleted);
    expect(row.deleted).not.toBeNull();
    expect(row.fields.itemName).toBe('oat milk');
  });

  test('[M6] [M7] edit and delete end alike in whichever order they arrive', () => {
    const edit = ['phone', set({ quantity: '2 l' }, { base: 1, stamp: 500 })] as const;
    const removal = ['laptop', remove({ base: 1, stamp: 900 })] as const;
    const shown = ({ fields, deleted: mark }: RowState) => ({ fields, isDeleted: mark !== null });
    expect(shown(merged([edit, removal], milk))).toEqual(shown(merged([removal, edit], milk)));
  });
});

describe('M8', () => {
  test('[M8] a restore brings the row back with its body', () => {
    const row = merged(
      [
        ['laptop', remove({ base: 1 })],
        ['phone', restore({ base: 2 })],
      ],
      milk,
    );
    expect(row.deleted).toBeNull();
    expect(row.fields).toEqual(milk.fields);
  });

  test('[M8] a restored row stays when a delete arrives that had not seen the restore', () => {
    const restored = merged(
      [
        ['laptop', remove({ base: 1 })],
        ['phone', restore({ base: 2 })],
      ],
      milk,
    );
    expect(merged([['tablet', remove({ base: 1 })]], restored)).toBe(restored);
    expect(merged([['tablet', remove({ base: 3 })]], restored).deleted).not.toBeNull();
  });

  test('[M8] a restore protects beside one that it had not seen, and not in its place', () => {
    const restored = merged(
      [
        ['laptop', remove({ base: 1 })],
        ['laptop', restore({ base: 2 })],
        ['phone', restore({ base: 1 })],
      ],
      milk,
    );
    expect(merged([['phone', remove({ base: 2 })]], restored)).toBe(restored);
    expect(merged([['laptop', remove({ base: 3 })]], restored)).toBe(restored);
    expect(merged([['phone', remove({ base: 3 })]], restored).deleted).not.toBeNull();
    expect(merged([['tablet', remove({ base: 4 })]], restored).deleted).not.toBeNull();
  });

  test('[M8] a restore takes the place of those that it had seen', () => {
    const restored = merged(
      [
        ['laptop', remove({ base: 1 })],
        ['laptop', restore({ base: 2 })],
        ['phone', restore({ base: 1 })],
        ['tablet', restore({ base: 4 })],
      ],
      milk,
    );
    expect(restored.alsoRestored).toBeUndefined();
  });

  test('[M8] a row that ever new devices restore does not grow without end', () => {
    const devices = Array.from({ length: 30 }, (_, index) => `device-${index}`);
    const restored = merged(
      devices.map((device) => [device, restore({ base: 1 })]),
      milk,
    );
    expect(restored.alsoRestored?.map(({ device }) => device)).toEqual(devices.slice(9, 29));
  });
});

describe('M9', () => {
  test('[M9] an edit that loses every field leaves the very row', () => {
    const edited = merged([['phone', set({ itemName: 'late' }, { base: 1, stamp: 500 })]], milk);
    expect(merged([['laptop', set({ itemName: 'early' }, { base: 1, stamp: 400 })]], edited)).toBe(edited);
  });

  test('[M9] an edit of no field leaves the very row', () => {
    expect(merged([['phone', set({}, { base: 1 })]], milk)).toBe(milk);
  });

  test('[M9] a change takes the version that it is given', () => {
    expect(applyOp(quickItem, milk, set({ itemName: 'x' }, { base: 1 }), at(17))?.version).toBe(17);
  });
});

describe('properties', () => {
  test('an operation never mutates the row or itself', () => {
    fc.assert(
      fc.property(anyHistory(), anyOp(), (history, op) => {
        const row = merge(history);
        const before = structuredClone({ row, op });
        applyOp(quickItem, row, op, at((row?.version ?? 0) + 1, 'tablet'));
        expect({ row, op }).toEqual(before);
      }),
    );
  });

  test('[M3] [M9] a device’s operation repeated at once changes no field and no life', () => {
    fc.assert(
      fc.property(anyHistory(), anyOp(), (history, op) => {
        const once = merge([...history, ['phone', op]]);
        const twice = merge([...history, ['phone', op], ['phone', op]]);
        expect(twice?.fields).toEqual(once?.fields);
        expect(twice?.deleted === null).toBe(once?.deleted === null);
        if (op.kind === 'add' || op.kind === 'delete') expect(twice).toEqual(once);
      }),
    );
  });

  test('[M9] a row is a new object if and only if its version is new', () => {
    fc.assert(
      fc.property(anyHistory(1), anyOp(), (history, op) => {
        const before = merge(history);
        const after = applyOp(quickItem, before, op, at(1_000));
        if (before && after) expect(after === before).toBe(after.version === before.version);
      }),
    );
  });

  test('[M5] two concurrent edits end alike in whichever order they arrive', () => {
    fc.assert(
      fc.property(anyFields(), anyFields(), fc.nat(1_000), fc.nat(1_000), (one, other, stamp, gap) => {
        const first = ['phone', set(one, { base: 1, stamp })] as const;
        const second = ['laptop', set(other, { base: 1, stamp: stamp + gap + 1 })] as const;
        const byTablet: RowState = { ...milk, created: { ...milk.created, device: 'tablet' } };
        expect(merged([first, second], byTablet).fields).toEqual(merged([second, first], byTablet).fields);
      }),
    );
  });

  test('names that every object has never leak into a row or out of one', () => {
    const hostile = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":"x","toString":"x","hasOwnProperty":"x","itemName":"ok"}',
    );
    const edited = merged([['phone', set(hostile, { base: 1 })]], milk);
    expect(Object.keys(edited.fields)).toEqual(Object.keys(milk.fields));
    expect(Object.keys(edited.marks)).toEqual(['itemName']);
    const filled = merged([['phone', add(hostile)]], { ...milk, fields: {} });
    expect(Object.keys(filled.fields)).toEqual(['itemName']);
    const made = merged([['phone', add(hostile)]]);
    expect(Object.keys(made.fields)).toEqual(['itemName']);
    for (const row of [edited, filled, made]) {
      expect(Object.getPrototypeOf(row.fields)).toBe(Object.prototype);
      expect(Object.getPrototypeOf(row.marks)).toBe(Object.prototype);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
