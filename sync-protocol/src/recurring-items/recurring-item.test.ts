import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../dates/day.ts';
import { findOpFault } from '../nouns/noun.ts';
import { applyOp } from '../rows/merge.ts';
import type { ActOp, Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import { isDue } from './due.ts';
import { type Interval, intervals } from './intervals.ts';
import { nextDay } from './recurrence.ts';
import { dueItemId, recurringItem } from './recurring-item.ts';
import { reschedule } from './reschedule.ts';

const by = { noun: 'recurringItem', id: 'milk', base: 0, epoch: '', stamp: 1_000 };
const advance = (occurrence: string, day: string): ActOp => ({
  ...by,
  kind: 'act',
  action: 'advance',
  args: { occurrence, day },
});

function apply(row: RowState | null, device: string, op: Op): RowState | null {
  return applyOp(recurringItem, row, op, { device, version: (row?.version ?? 0) + 1, epoch: 'e1' });
}

function rule(values: object = {}): RowState {
  const set = {
    itemName: 'Milk',
    category: 'dairy',
    interval: 'weekly',
    startDate: '2026-11-02',
    nextDueDate: '2026-11-02',
    ...values,
  };
  return apply(null, 'phone', { ...by, kind: 'add', set }) as RowState;
}

describe('advancing', () => {
  test('[M12] goes to the first day of the rule after the day on which it was done', () => {
    expect(apply(rule(), 'phone', advance('2026-11-02', '2026-11-02'))?.fields.nextDueDate).toBe(
      '2026-11-09',
    );
    expect(apply(rule(), 'phone', advance('2026-11-02', '2026-12-04'))?.fields.nextDueDate).toBe(
      '2026-12-07',
    );
  });

  test('[M12] goes on from the occurrence where a clock is behind it', () => {
    expect(apply(rule(), 'phone', advance('2026-11-02', '2026-01-01'))?.fields.nextDueDate).toBe(
      '2026-11-09',
    );
  });

  test('[M12] happens once an occurrence, from any number of devices, on whatever days and in whatever order', () => {
    const moves = fc.array(
      fc.record({
        device: fc.constantFrom('phone', 'laptop', 'tablet'),
        lag: fc.nat(3),
        wait: fc.nat(40),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...intervals), moves, (interval, list) => {
        let row = rule({ interval });
        const seen = [row.fields.nextDueDate as string];
        const advanced: string[] = [];
        for (const { device, lag, wait } of list) {
          const occurrence = seen.at(-1 - lag) ?? '2026-11-02';
          const after = apply(row, device, advance(occurrence, addDays(occurrence, wait))) as RowState;
          if (after !== row) advanced.push(occurrence);
          row = after;
          seen.push(row.fields.nextDueDate as string);
        }
        expect(new Set(advanced).size).toBe(advanced.length);
        expect(advanced).toEqual(advanced.toSorted());
      }),
    );
  });

  test('[M12] at the end of the calendar comes to nothing, and is no fault', () => {
    const last = rule({ startDate: '9999-12-31', nextDueDate: '9999-12-31' });
    expect(apply(last, 'phone', advance('9999-12-31', '9999-12-31'))).toBe(last);
  });

  test('[M6] does not keep a rule that somebody deletes meanwhile', () => {
    const row = apply(rule(), 'laptop', advance('2026-11-02', '2026-11-02'));
    expect(apply(row, 'phone', { ...by, base: 1, epoch: 'e1', kind: 'delete' })?.deleted).not.toBeNull();
  });

  test('[W2] takes days alone', () => {
    expect(findOpFault(recurringItem, advance('2026-11-02', '2026-11-31'))).not.toBeNull();
    expect(findOpFault(recurringItem, advance('', '2026-11-30'))).not.toBeNull();
    expect(findOpFault(recurringItem, advance('2026-11-02', '2026-11-30'))).toBeNull();
  });
});

test('an occurrence is due from its day on', () => {
  expect(isDue({ nextDueDate: '2026-11-02' }, '2026-11-01')).toBe(false);
  expect(isDue({ nextDueDate: '2026-11-02' }, '2026-11-02')).toBe(true);
  expect(isDue({ nextDueDate: '2026-11-02' }, '2027-01-01')).toBe(true);
});

test('the line of an occurrence has one id, and that of another occurrence or rule another', () => {
  expect(dueItemId('a', '2026-11-02')).toBe(dueItemId('a', '2026-11-02'));
  const ids = ['a', 'b'].flatMap((id) => [dueItemId(id, '2026-11-02'), dueItemId(id, '2026-11-09')]);
  expect(new Set(ids).size).toBe(4);
});

/** The operations of an edit in a form by somebody who saw the rule as `seen`. */
function edits(seen: RowState, values: { interval?: Interval; startDate?: string }, day: string): Op[] {
  const { doneOn } = seen.fields as { doneOn?: string };
  const act = values.startDate
    ? { action: 'startAnew', args: { startDate: values.startDate, ...(doneOn && { doneOn }) } }
    : { action: 'changeInterval', args: { interval: values.interval, day, ...(doneOn && { doneOn }) } };
  const base = { ...by, base: seen.version, epoch: 'e1' };
  return [
    { ...base, kind: 'set', set: values },
    { ...base, kind: 'act', ...act },
  ];
}
const applyAll = (row: RowState, device: string, ops: readonly Op[]) =>
  ops.reduce<RowState>((before, op) => apply(before, device, op) as RowState, row);
const due = (row: RowState) => row.fields.nextDueDate;

describe('a rule that is edited while another device advances it', () => {
  const bought = advance('2026-11-02', '2026-11-04');

  test.each([
    ['monthly', { interval: 'monthly' }, '2026-12-02'],
    ['daily', { interval: 'daily' }, '2026-11-05'],
    ['begun later', { startDate: '2026-11-20' }, '2026-11-20'],
  ] as const)(
    '[M13] comes on its new days alone, whichever the server has first: %s',
    (_what, values, next) => {
      const before = rule();
      const edit = edits(before, values, '2026-11-03');
      expect(due(applyAll(apply(before, 'phone', bought) as RowState, 'laptop', edit))).toBe(next);
      expect(due(apply(applyAll(before, 'laptop', edit), 'phone', bought) as RowState)).toBe(next);
    },
  );

  test('[M13] is not bought again where it begins anew with a day that is over', () => {
    const edit = edits(rule(), { startDate: '2026-10-30' }, '2026-11-04');
    const row = applyAll(apply(rule(), 'phone', bought) as RowState, 'laptop', edit);
    expect(due(row)).toBe('2026-11-06');
  });

  test('[M13] stays due where the purchase was taken back', () => {
    const edit = edits(rule(), { interval: 'daily' }, '2026-11-04');
    const undo: Op = { ...by, kind: 'set', set: { nextDueDate: '2026-11-02', doneOn: null } };
    expect(due(applyAll(rule(), 'phone', [bought, undo, ...edit]))).toBe('2026-11-02');
  });

  test('[M13] keeps the days of whoever edited them last', () => {
    const early = edits(rule(), { interval: 'daily' }, '2026-11-03').map((op) => ({ ...op, stamp: 900 }));
    const late = edits(rule(), { interval: 'monthly' }, '2026-11-03');
    const row = apply(rule(), 'phone', bought) as RowState;
    for (const [first, second] of [
      [early, late],
      [late, early],
    ] as const)
      expect(due(applyAll(applyAll(row, 'laptop', first), 'tablet', second))).toBe('2026-12-02');
  });

  test('[M13] begins with its first day, of whoever the interval is', () => {
    const anew = edits(rule(), { startDate: '2026-12-10' }, '2026-11-03');
    const slower = edits(rule(), { interval: 'monthly' }, '2026-11-03');
    for (const [first, second] of [
      [anew, slower],
      [slower, anew],
    ] as const) {
      const row = applyAll(
        applyAll(apply(rule(), 'phone', bought) as RowState, 'laptop', first),
        'tablet',
        second,
      );
      expect(row.fields).toMatchObject({
        interval: 'monthly',
        startDate: '2026-12-10',
        nextDueDate: '2026-12-10',
      });
    }
  });

  test('[M13] is due on a day of the new rule after the purchase, in either order', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-11-02', days));
    const values = fc.oneof(
      fc.record({ interval: fc.constantFrom(...intervals) }),
      fc.record({ startDate: fc.integer({ min: 1, max: 400 }).map((days) => addDays('2026-11-02', days)) }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...intervals), values, day, day, (interval, edited, editDay, buyDay) => {
        const before = rule({ interval });
        const edit = edits(before, edited, editDay);
        const purchase = advance('2026-11-02', buyDay);
        const one = applyAll(apply(before, 'phone', purchase) as RowState, 'laptop', edit);
        const other = apply(applyAll(before, 'laptop', edit), 'phone', purchase) as RowState;
        for (const row of [one, other]) {
          const after = row.fields as { interval: Interval; startDate: string; nextDueDate: string };
          expect(nextDay(after, addDays(after.nextDueDate, -1))).toBe(after.nextDueDate);
        }
        expect((due(one) as string) > buyDay).toBe(true);
        // A new first day in the future moves the occurrence before anybody can have bought it.
        if (!('startDate' in edited)) expect(due(other)).toBe(due(one));
      }),
    );
  });
});

describe('an edited rule', () => {
  const before = { interval: 'weekly', startDate: '2026-11-02', nextDueDate: '2026-11-23' } as const;

  test('is due as before when its days stay the same', () => {
    expect(reschedule(before, before, '2026-11-20')).toBe('2026-11-23');
  });

  test('starts anew from another first day, also from one that is over', () => {
    expect(reschedule(before, { ...before, startDate: '2026-12-01' }, '2026-11-20')).toBe('2026-12-01');
    expect(reschedule(before, { ...before, startDate: '2026-10-01' }, '2026-11-20')).toBe('2026-10-01');
  });

  test('stays due with another interval, and else comes on the first day of that after today', () => {
    expect(reschedule(before, { ...before, interval: 'daily' }, '2026-11-23')).toBe('2026-11-23');
    expect(reschedule(before, { ...before, interval: 'daily' }, '2026-11-20')).toBe('2026-11-21');
    expect(reschedule(before, { ...before, interval: 'monthly' }, '2026-11-20')).toBe('2026-12-02');
  });
});
