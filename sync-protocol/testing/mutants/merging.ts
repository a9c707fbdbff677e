import { dayMs, hourMs } from '../../src/dates/day-ms.ts';
import { deviceRules } from '../../src/device/rules.ts';
import { applyOp } from '../../src/rows/merge.ts';
import { parseCursor } from '../../src/sync/cursor.ts';
import { type Mutant, onBoth, onDevice, onFields, onNoun, onServer, restoring, seesAll } from './mutant.ts';

/** What an edit says of its author, and how edits merge: O, C and M. */
export const mergingMutants: readonly Mutant[] = [
  {
    rule: 'O2',
    name: 'base is the pull cursor',
    rules: onDevice({
      seenOf: (known, state) => {
        const { base, epoch } = deviceRules.seenOf(known, state);
        const pulled = (state.cursor && parseCursor(state.cursor)?.seq) || base;
        return { base: pulled, epoch: pulled > 0 ? (known?.epoch ?? state.epoch) : epoch };
      },
    }),
  },
  {
    rule: 'O2',
    name: 'base in the wrong epoch',
    rules: onDevice({
      seenOf: (known, state) => {
        const { base } = deviceRules.seenOf(known, state);
        return { base, epoch: base > 0 ? state.epoch : '' };
      },
    }),
  },
  {
    rule: 'C1',
    name: 'stamps not corrected by the server’s clock',
    rules: onDevice({ correctOffset: () => 0 }),
    faults: {
      skewsMs: [0, -hourMs, hourMs],
      clockJumps: 0,
      restores: 0,
      latencyMs: 50,
      stepMs: 60_000,
    },
  },
  {
    rule: 'C1',
    name: 'stamps do not ascend',
    rules: onDevice({
      nextStamp: (_last, nowMs, offsetMs) => Math.floor((nowMs + offsetMs) / 60_000) * 60_000,
    }),
  },
  {
    rule: 'C5',
    name: 'a slow answer spoils the offset',
    rules: onDevice({
      correctOffset: (_known, { sentAtMs, receivedAtMs, serverTimeMs }) =>
        serverTimeMs - Math.round((sentAtMs + receivedAtMs) / 2),
    }),
    faults: {
      latencyMs: 60_000,
      stepMs: 2_000,
      skewsMs: [0],
      clockJumps: 0,
      restores: 0,
      prunes: 0,
      rejections: 0,
    },
  },
  {
    rule: 'C5',
    name: 'a clock that was set back is believed',
    rules: onDevice({
      correctOffset: (knownMs, { sentAtMs, receivedAtMs, serverTimeMs }) =>
        Math.round(Math.min(Math.max(knownMs, serverTimeMs - receivedAtMs), serverTimeMs - sentAtMs)),
    }),
    faults: {
      skewsMs: [0, dayMs],
      clockJumps: 0.2,
      latencyMs: 5_000,
      stepMs: 2_000,
      restores: 0,
      prunes: 0,
      rejections: 0,
    },
  },
  { rule: 'C3', name: 'stamps not taken down', rules: onServer({ clampStamp: (stamp) => stamp }) },
  {
    rule: 'M2',
    name: 'an old epoch’s base counts',
    rules: onBoth((noun, row, op, context) => applyOp(noun, row, { ...op, epoch: context.epoch }, context)),
    faults: restoring,
  },
  {
    rule: 'M3',
    name: 'an add overwrites',
    rules: onBoth((noun, row, op, context) =>
      applyOp(noun, row, row && op.kind === 'add' ? { ...op, kind: 'set' } : op, context),
    ),
  },
  {
    rule: 'M4',
    name: 'the last to arrive wins',
    rules: onBoth((noun, row, op, context) =>
      op.kind === 'set' ? seesAll(noun, row, op, context) : applyOp(noun, row, op, context),
    ),
  },
  {
    rule: 'M4',
    name: 'the earlier stamp wins',
    rules: onBoth((noun, row, op, context) => {
      const flipped = { ...op, stamp: 3_400_000_000_000 - op.stamp };
      return applyOp(noun, row, op.kind === 'set' ? flipped : op, context);
    }),
  },
  {
    rule: 'M5',
    name: 'an edit writes the whole row',
    rules: onBoth((noun, row, op, context) =>
      applyOp(
        noun,
        row,
        row && op.kind === 'set' ? { ...op, set: { ...row.fields, ...op.set } } : op,
        context,
      ),
    ),
  },
  {
    rule: 'M6',
    name: 'a delete always wins',
    rules: onBoth((noun, row, op, context) =>
      op.kind === 'delete' ? seesAll(noun, row, op, context) : applyOp(noun, row, op, context),
    ),
  },
  {
    rule: 'M6',
    name: 'a concurrent check keeps the row',
    rules: onNoun(onFields((rule) => ({ ...rule, isContent: () => true }))),
  },
  {
    rule: 'M7',
    name: 'an edit never brings back',
    rules: onBoth((noun, row, op, context) => {
      const after = applyOp(noun, row, op, context);
      return after && row?.deleted && op.kind === 'set' ? { ...after, deleted: row.deleted } : after;
    }),
  },
  {
    rule: 'M8',
    name: 'a restore protects from nothing',
    rules: onBoth((noun, row, op, context) => {
      const after = applyOp(noun, row, op, context);
      return after && { ...after, restored: null, alsoRestored: [] };
    }),
  },
  {
    rule: 'M10',
    name: 'a text that loses is not kept',
    rules: onNoun(onFields((rule) => ({ ...rule, keepsLost: false }))),
  },
  {
    rule: 'M10',
    name: 'an edit clears what is offered',
    rules: onBoth((noun, row, op, context) => {
      const after = applyOp(noun, row, op, context);
      return after && after !== row && row?.lost && op.kind === 'set' ? { ...after, lost: undefined } : after;
    }),
  },
  {
    rule: 'M11',
    name: 'a list merges as one value',
    rules: onBoth((noun, row, op, context) => {
      const isList = row && op.kind === 'set' && Object.keys(op.set).some((field) => field.includes('.'));
      const whole = Object.entries(row?.fields ?? {}).filter(([field]) => field.includes('.'));
      const set = { ...Object.fromEntries(whole), ...(op.kind === 'set' && op.set) };
      return applyOp(noun, row, isList ? { ...op, set } : op, context);
    }),
  },
  {
    rule: 'M11',
    name: 'taking off an item goes by the clock',
    rules: onNoun((noun) => ({
      ...noun,
      lists: Object.fromEntries(
        Object.entries(noun.lists ?? {}).map(([name, list]) => [
          name,
          { ...list, rule: { ...list.rule, isRemoval: () => false } },
        ]),
      ),
    })),
  },
  {
    rule: 'M12',
    name: 'an act happens blindly',
    rules: onNoun((noun) => ({
      ...noun,
      actions: Object.fromEntries(
        Object.entries(noun.actions ?? {}).map(([name, action]) => [name, { ...action, sees: {} }]),
      ),
    })),
  },
];
