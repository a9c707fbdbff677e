import { applyOp } from '../src/rows/merge.ts';
import type { Op } from '../src/rows/op.ts';
import type { DeviceRules } from './model-device.ts';
import type { ModelFaults } from './model-faults.ts';
import type { ServerRules } from './model-server.ts';
import { type Rules, rules } from './model-world.ts';

/** One rule of the SPEC switched off. A model that does not notice has a hole. */
export interface Mutant {
  rule: string;
  name: string;
  rules: Rules;
  /** Faults without which the rule hardly ever matters. */
  faults?: Partial<ModelFaults>;
}

const onServer = (change: Partial<ServerRules>): Rules => ({
  ...rules,
  server: { ...rules.server, ...change },
});
const onDevice = (change: Partial<DeviceRules>): Rules => ({
  ...rules,
  device: { ...rules.device, ...change },
});
/** A rule of merging is the same function on both sides. */
const onBoth = (merge: typeof applyOp): Rules => ({
  server: { ...rules.server, applyOp: merge },
  device: { ...rules.device, applyOp: merge },
});
const withOp =
  (change: (op: Op) => Op): typeof applyOp =>
  (noun, row, op, context) =>
    applyOp(noun, row, change(op), context);
/** The author has seen all there is. */
const seesAll: typeof applyOp = (noun, row, op, context) =>
  applyOp(noun, row, { ...op, base: Number.MAX_SAFE_INTEGER, epoch: context.epoch }, context);

export const mutants: readonly Mutant[] = [
  { rule: 'O2', name: 'base is the pull cursor', rules: onDevice({ basesOnRow: false }) },
  { rule: 'O2', name: 'base in the wrong epoch', rules: onDevice({ namesEpochOfBase: false }) },
  {
    rule: 'C1',
    name: 'stamps not corrected by the server’s clock',
    rules: onDevice({ correctOffset: () => 0 }),
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
      refusals: 0,
    },
  },
  { rule: 'C3', name: 'stamps not taken down', rules: onServer({ clampStamp: (stamp) => stamp }) },
  {
    rule: 'M2',
    name: 'an old epoch’s base counts',
    rules: onBoth((noun, row, op, context) => applyOp(noun, row, { ...op, epoch: context.epoch }, context)),
    faults: { restores: 3, prunes: 0, refusals: 0, skewsMs: [0], clockJumps: 0 },
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
    rules: onBoth((noun, row, op, context) =>
      applyOp(
        {
          ...noun,
          fields: Object.fromEntries(
            Object.entries(noun.fields).map(([name, field]) => [name, { ...field, isContent: () => true }]),
          ),
        },
        row,
        op,
        context,
      ),
    ),
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
      return after && { ...after, restored: null };
    }),
  },
  { rule: 'W3', name: 'the batch is made anew at every attempt', rules: onDevice({ freezes: false }) },
  { rule: 'W4', name: 'any 2xx acknowledges', rules: onDevice({ checksAnswer: false }) },
  { rule: 'W5', name: 'no de-duplication', rules: onServer({ remembersKeys: false }) },
  {
    rule: 'P2',
    name: 'stale pages are applied',
    rules: onDevice({ checksCursor: false }),
    faults: { latencyMs: 200_000, stepMs: 60_000, prunes: 0.1, restores: 0, requestLost: 0, answerLost: 0 },
  },
  { rule: 'P3', name: 'the cursor moves by push', rules: onDevice({ movesCursorByPullOnly: false }) },
  {
    rule: 'P4',
    name: 'cursors older than the tombstones go on',
    rules: onServer({ resetsOldCursors: false }),
  },
  { rule: 'P5', name: 'missing rows stay', rules: onDevice({ dropsMissingRows: false }) },
  { rule: 'P5', name: 'a full pull empties the queue', rules: onDevice({ keepsQueueAtReset: false }) },
  { rule: 'Q2', name: 'the queue is cleared on send', rules: onDevice({ keepsUntilAcknowledged: false }) },
  { rule: 'Q2', name: 'all operations of the row go', rules: onDevice({ removesExactly: false }) },
  { rule: 'Q4', name: 'what is refused is dropped', rules: onDevice({ parks: false }) },
  {
    rule: 'Q4',
    name: 'later operations do not wait',
    rules: {
      server: { ...rules.server, refusesFollowers: false },
      device: { ...rules.device, waitsBehindParked: false },
    },
  },
  { rule: 'V3', name: 'acknowledgement without rows', rules: onDevice({ landsRows: false }) },
  { rule: 'E2', name: 'a restored server keeps its epoch', rules: onServer({ beginsEpochAtRestore: false }) },
  { rule: 'E3', name: 'nothing is brought back', rules: onDevice({ recoveryOps: () => [] }) },
  { rule: 'E4', name: 'what waits is not spared', rules: onDevice({ sparesWaiting: false }) },
  {
    rule: 'O5',
    name: 'the server makes ids of its own',
    rules: onServer({
      applyOp: (noun, row, op, context) =>
        withOp((each) => ({ ...each, id: `${each.id}-s` }))(noun, row, op, context),
    }),
  },
];
