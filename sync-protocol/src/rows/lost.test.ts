import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { chore } from '../../testing/chore.ts';
import { findOpFault } from '../nouns/noun.ts';
import { dismissLost, type LostValue, maxLostValues } from './lost.ts';
import { applyOp } from './merge.ts';
import type { FieldValues, Op } from './op.ts';
import { overlay } from './overlay.ts';
import { orderRecovery, recoveryOps } from './recover.ts';
import { RowState } from './row-state.ts';

const epoch = 'e1';
const by = { noun: 'chore', id: 'bins', base: 1, epoch, stamp: 1_000 };
const set = (values: FieldValues, authored: Partial<Op> = {}): Op =>
  ({ ...by, kind: 'set', set: values, ...authored }) as Op;
const dismiss = (value: string, authored: Partial<Op> = {}): Op => ({
  ...by,
  ...authored,
  ...dismissLost(chore, 'bins', 'note', { value } as LostValue),
});

type Made = readonly [device: string, op: Op];
function apply(row: RowState | null, [device, op]: Made, inEpoch = epoch): RowState | null {
  return applyOp(chore, row, op, { device, version: (row?.version ?? 0) + 1, epoch: inEpoch });
}
function applied(made: readonly Made[], start: RowState = bins, inEpoch = epoch): RowState {
  return made.reduce((row, each) => apply(row, each, inEpoch) ?? row, start);
}
const bins = apply(null, [
  'tablet',
  { ...by, kind: 'add', base: 0, epoch: '', stamp: 100, set: { title: 'Bins', note: 'old' } },
]) as RowState;
const lostNotes = (row: RowState | null) => row?.lost?.note?.map(({ value }) => value) ?? [];

const early: Made = ['phone', set({ note: 'early' }, { stamp: 500 })];
const late: Made = ['laptop', set({ note: 'late' }, { stamp: 600 })];

describe('M10', () => {
  test('[M10] of two concurrent texts the one that loses is kept with its mark, whichever comes first', () => {
    for (const order of [
      [early, late],
      [late, early],
    ]) {
      const row = applied(order);
      expect(row.fields.note).toBe('late');
      expect(row.lost?.note).toMatchObject([{ value: 'early', mark: { stamp: 500, device: 'phone' } }]);
      expect(Value.Check(RowState, JSON.parse(JSON.stringify(row)))).toBe(true);
    }
  });

  test('[M10] [M9] losing a text changes the row, losing any other field does not', () => {
    const row = applied([late]);
    expect(apply(row, early)?.version).toBe(3);
    const titled = applied([['laptop', set({ title: 'late' }, { stamp: 600 })]]);
    expect(apply(titled, ['phone', set({ title: 'early' }, { stamp: 500 })])).toBe(titled);
  });

  test('[M10] a text that its editor had seen is not lost, and neither is one that says the same', () => {
    expect(applied([early, ['laptop', set({ note: 'late' }, { base: 2 })]]).lost).toBeUndefined();
    expect(applied([early, ['laptop', set({ note: 'early' }, { stamp: 600 })]]).lost).toBeUndefined();
  });

  test('[M10] who takes a lost text writes it, and then it is lost no more', () => {
    const row = applied([early, late, ['tablet', set({ note: 'early' }, { base: 3, stamp: 900 })]]);
    expect(row.fields.note).toBe('early');
    expect(row).not.toHaveProperty('lost');
  });

  test('[M10] any other edit leaves what is offered', () => {
    expect(
      lostNotes(applied([early, late, ['tablet', set({ note: 'new' }, { base: 3, stamp: 900 })]])),
    ).toEqual(['early']);
  });

  test('[M10] a dismissed text is gone, and dismissing it again changes nothing', () => {
    const row = applied([early, late, ['tablet', dismiss('early')]]);
    expect(row).not.toHaveProperty('lost');
    expect(row.fields.note).toBe('late');
    expect(apply(row, ['phone', dismiss('early')])).toBe(row);
    expect(apply(bins, ['phone', dismiss('late')])).toBe(bins);
  });

  test('[M10] the last few of a field are kept', () => {
    const notes = Array.from({ length: maxLostValues + 2 }, (_, index) => `note ${index}`);
    const row = applied([late, ...notes.map((note): Made => ['phone', set({ note }, { stamp: 500 })])]);
    expect(lostNotes(row)).toEqual(notes.slice(-maxLostValues));
  });

  test('[M10] [V1] the screen offers what a queued edit loses or will make lose', () => {
    expect(lostNotes(overlay(chore, applied([late]), [early[1]], { device: 'phone', epoch }))).toEqual([
      'early',
    ]);
    expect(lostNotes(overlay(chore, applied([early]), [late[1]], { device: 'laptop', epoch }))).toEqual([
      'early',
    ]);
  });

  test('[M10] no text is ever silently gone: it is there, offered, dismissed, or was seen by who wrote over it', () => {
    const anyEdit = fc.record({
      device: fc.constantFrom('a', 'b', 'c'),
      base: fc.nat(6),
      stamp: fc.nat(1_000),
      isDismissal: fc.boolean(),
      which: fc.nat(9),
    });
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: maxLostValues }), (edits) => {
        let row = bins;
        for (const [index, { device, base, stamp, isDismissal, which }] of edits.entries()) {
          const before = row;
          const seen = before.marks.note ?? before.created;
          const offered = lostNotes(before)[which];
          const op =
            isDismissal && typeof offered === 'string'
              ? dismiss(offered, { base, stamp })
              : set({ note: `text ${index}` }, { base, stamp });
          row = apply(before, [device, op]) ?? before;
          const there = [row.fields.note, ...lostNotes(row)];
          const hadSeen = seen.device === device || seen.version <= base;
          if (op.kind === 'set') expect(there).toContain(op.set.note);
          if (op.kind === 'act' || !hadSeen) expect(there).toContain(before.fields.note);
          for (const note of lostNotes(before))
            if (op.kind === 'set' || note !== offered) expect(there).toContain(note);
        }
      }),
    );
  });

  test('[M10] [W2] only a field that keeps what it lost can be named, with a value that it takes', () => {
    const act = (action: string, args: FieldValues): Op => ({ ...by, kind: 'act', action, args });
    const whose = { stamp: 1, device: 'phone' };
    expect(findOpFault(chore, dismiss('x'))).toBeNull();
    expect(findOpFault(chore, act('keepLost', { field: 'note', value: 'x', ...whose }))).toBeNull();
    for (const args of [
      { field: 'title', value: 'x', ...whose },
      { field: 'toString', value: 'x', ...whose },
      { field: 'note', value: 7, ...whose },
      { field: 'note', value: 'x', stamp: -1, device: 'phone' },
      { field: 'note', ...whose },
    ])
      expect(findOpFault(chore, act('keepLost', args))?.reason).toBe('invalid');
  });
});

describe('E', () => {
  const recovered = (ops: readonly Op[], start: RowState | null) =>
    ops.reduce<RowState | null>((row, op) => apply(row, ['phone', op], 'e2'), start);

  test('[E3] [M10] what was offered is offered again by a restored server, with or without the row', () => {
    const known = applied([early, late]);
    for (const restored of [null, bins]) {
      const back = recovered(recoveryOps(chore, known, restored, 'e2'), restored);
      expect(back?.fields.note).toBe('late');
      expect(lostNotes(back)).toContain('early');
      expect(back?.lost?.note?.[0]?.mark).toMatchObject({ stamp: 500, device: 'phone' });
      if (back) expect(recoveryOps(chore, known, back, 'e2')).toEqual([]);
    }
  });

  test('[E3] [M10] of an acknowledged text and one that a restored server got meanwhile the loser is kept', () => {
    const known = applied([early]);
    const restored = applied([late]);
    expect(lostNotes(recovered(recoveryOps(chore, known, restored, 'e2'), restored))).toEqual(['early']);
    expect(lostNotes(recovered(recoveryOps(chore, restored, known, 'e2'), known))).toEqual(['early']);
  });

  test('[E4] [M10] what a waiting text lost on the screen is kept after a recovery too', () => {
    const known = { row: applied([late]), epoch };
    const ops = recoveryOps(chore, known.row, bins, 'e2');
    const waiting = [early[1]];
    const order = orderRecovery(chore, known, waiting, ops, 'phone');
    const moved = recovered([...order.first, ...waiting, ...order.last], bins);
    expect([moved?.fields.note, lostNotes(moved)]).toEqual(['late', expect.arrayContaining(['early'])]);
    const onItsWay = recovered([...waiting, ...order.behind], bins);
    expect([onItsWay?.fields.note, lostNotes(onItsWay)]).toEqual(['late', expect.arrayContaining(['early'])]);
  });
});
