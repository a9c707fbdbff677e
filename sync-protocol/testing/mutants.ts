import type { Core } from '../src/device/core.ts';
import { type KnownRow, rowKey } from '../src/device/held.ts';
import { type DeviceRules, deviceRules } from '../src/device/rules.ts';
import type { FieldRule, Noun } from '../src/nouns/noun.ts';
import { applyOp } from '../src/rows/merge.ts';
import type { Op } from '../src/rows/op.ts';
import { planRecovery, recoveryOps } from '../src/rows/recover.ts';
import type { ServerRules } from '../src/rows/server-rules.ts';
import { parseCursor } from '../src/sync/cursor.ts';
import { correctOffset } from '../src/sync/stamp.ts';
import type { ModelFaults } from './model-faults.ts';
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
const onCore = (bend: (core: Core) => Core): Rules => ({ ...rules, bend });
/** A rule of merging is the same function on both sides. */
const onBoth = (merge: typeof applyOp): Rules => ({
  ...rules,
  server: { ...rules.server, applyOp: merge },
  device: { ...rules.device, applyOp: merge },
});
/** A rule that a noun sets for itself, set otherwise. */
const onNoun = (bend: (noun: Noun) => Noun): Rules =>
  onBoth((noun, row, op, context) => applyOp(bend(noun), row, op, context));
const onFields = (bend: (rule: FieldRule) => FieldRule) => (noun: Noun) => ({
  ...noun,
  fields: Object.fromEntries(Object.entries(noun.fields).map(([name, rule]) => [name, bend(rule)])),
});
const withOp =
  (change: (op: Op) => Op): typeof applyOp =>
  (noun, row, op, context) =>
    applyOp(noun, row, change(op), context);
/** The author has seen all there is. */
const seesAll: typeof applyOp = (noun, row, op, context) =>
  applyOp(noun, row, { ...op, base: Number.MAX_SAFE_INTEGER, epoch: context.epoch }, context);

/** A server that is put back again and again, under right clocks. */
const restoring: Partial<ModelFaults> = {
  restores: 3,
  prunes: 0,
  rejections: 0,
  skewsMs: [0],
  clockJumps: 0,
};

export const mutants: readonly Mutant[] = [
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
      skewsMs: [0, -3_600_000, 3_600_000],
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
      skewsMs: [0, 24 * 3_600_000],
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
  {
    rule: 'W2',
    name: 'a value is cut on its way',
    rules: onServer({
      applyOp: (noun, row, op, context) => {
        const title = op.kind === 'set' ? op.set.title : undefined;
        const cut = typeof title === 'string' ? { title: title.slice(1) } : {};
        return applyOp(noun, row, op.kind === 'set' ? { ...op, set: { ...op.set, ...cut } } : op, context);
      },
    }),
  },
  {
    rule: 'W3',
    name: 'the batch is made anew at every attempt',
    rules: onDevice({ underWay: () => undefined }),
  },
  {
    rule: 'W3',
    name: 'what was answered stays under way',
    rules: onCore((core) => ({
      ...core,
      takeAnswer: (...args) => {
        const changes = core.takeAnswer(...args);
        return changes && { ...changes, batches: new Map() };
      },
    })),
  },
  {
    rule: 'W4',
    name: 'any 2xx acknowledges',
    rules: onDevice({
      answerOf: (body, { ops }, { epoch }) =>
        body ?? { acknowledged: [...ops], rejected: [], rows: [], epoch, serverTime: 0 },
      correctOffset: (knownMs, answer) =>
        answer.serverTimeMs === 0 ? knownMs : correctOffset(knownMs, answer),
    }),
  },
  { rule: 'W5', name: 'no de-duplication', rules: onServer({ remembersKeys: false }) },
  { rule: 'P3', name: 'older rows are taken', rules: onDevice({ isNewer: () => true }) },
  {
    rule: 'P2',
    name: 'stale pages are applied',
    rules: onDevice({ isCurrent: () => true }),
    faults: { latencyMs: 200_000, stepMs: 60_000, prunes: 0.1, restores: 0, requestLost: 0, answerLost: 0 },
  },
  {
    rule: 'P3',
    name: 'the cursor moves by push',
    rules: onDevice({ isNext: (_from, { cursor }) => cursor !== null }),
  },
  {
    rule: 'P4',
    name: 'cursors older than the tombstones go on',
    rules: onServer({ resetsOldCursors: false }),
  },
  { rule: 'P5', name: 'missing rows stay', rules: onDevice({ isMissing: () => false }) },
  {
    rule: 'P5',
    name: 'a full pull empties the queue',
    rules: onCore((core) => ({
      ...core,
      takePage: (held, ...args) => {
        const changes = core.takePage(held, ...args);
        if (!changes || changes.state.generation === held.state.generation) return changes;
        const gone = [...held.waiting.values()].flat().map(({ n }) => n);
        return { ...changes, queued: [], unqueued: [...changes.unqueued, ...gone] };
      },
    })),
  },
  {
    rule: 'Q2',
    name: 'the queue is cleared on send',
    rules: onCore((core) => ({
      ...core,
      freeze: (...args) => {
        const frozen = core.freeze(...args);
        const changes = frozen?.changes ? { ...frozen.changes, unqueued: frozen.batch.ops } : null;
        return frozen && { ...frozen, changes };
      },
    })),
  },
  {
    rule: 'Q2',
    name: 'all operations of the row go',
    rules: onDevice({
      gone: (acknowledged, allWaiting) => {
        const named = new Set(acknowledged.map(({ op }) => rowKey(op)));
        return allWaiting().filter(({ op }) => named.has(rowKey(op)));
      },
    }),
  },
  {
    rule: 'Q4',
    name: 'what is rejected is sent again for ever',
    rules: onDevice({ reject: (entry) => entry }),
  },
  {
    rule: 'Q4',
    name: 'what is rejected is dropped',
    rules: onCore((core) => ({
      ...core,
      takeAnswer: (...args) => {
        const changes = core.takeAnswer(...args);
        const parked = changes?.queued.filter((entry) => entry.parked).map(({ n }) => n);
        const queued = changes?.queued.filter((entry) => !entry.parked);
        return changes && queued && parked
          ? { ...changes, queued, unqueued: [...changes.unqueued, ...parked] }
          : null;
      },
    })),
  },
  {
    rule: 'W8',
    name: 'with a bad operation all of its request is rejected',
    rules: onCore((core) => ({
      ...core,
      takeRejection: (held, batch, reason) => {
        const entries = [...held.waiting.values()].flat().filter(({ n }) => batch.ops.includes(n));
        const changes = core.thaw(held, batch);
        return changes && { ...changes, queued: entries.map((entry) => ({ ...entry, parked: reason })) };
      },
    })),
  },
  {
    rule: 'W8',
    name: 'what was rejected together goes together again',
    rules: onCore((core) => ({ ...core, takeRejection: (held, batch) => core.thaw(held, batch) })),
  },
  {
    rule: 'W10',
    name: 'a request whose form was rejected goes on as it is',
    rules: onCore((core) => ({ ...core, thaw: () => null })),
  },
  {
    rule: 'P7',
    name: 'a cursor that the server cannot read is kept',
    rules: onCore((core) => ({ ...core, forgetCursor: () => null })),
    faults: { cursorRejected: 1 },
  },
  {
    rule: 'P5',
    name: 'everything is pulled again after every answer',
    rules: onCore((core) => ({
      ...core,
      takeAnswer: (...args) => {
        const changes = core.takeAnswer(...args);
        const { state } = changes ?? {};
        return changes && state
          ? {
              ...changes,
              state: { ...state, cursor: null, isResetting: true, generation: state.generation + 1 },
            }
          : null;
      },
    })),
  },
  {
    rule: 'Q4',
    name: 'later operations do not wait',
    rules: {
      ...rules,
      server: { ...rules.server, rejectsFollowers: false },
      device: { ...rules.device, isHeld: () => false },
    },
  },
  {
    rule: 'V3',
    name: 'acknowledgement without rows',
    rules: onCore((core) => ({
      ...core,
      takeAnswer: (held, batch, body, times) =>
        core.takeAnswer(held, batch, body && { ...body, rows: [] }, times),
    })),
  },
  { rule: 'E2', name: 'a restored server keeps its epoch', rules: onServer({ beginsEpochAtRestore: false }) },
  { rule: 'E3', name: 'nothing is brought back', rules: onDevice({ recoveryOps: () => [] }) },
  {
    rule: 'E3',
    name: 'lost texts are not brought back',
    rules: onDevice({
      recoveryOps: (...args) => recoveryOps(...args).filter(({ kind }) => kind !== 'act'),
      planRecovery: (...args) => {
        const { first, last, behind } = planRecovery(...args);
        const isText = ({ kind }: Op) => kind !== 'act';
        return { first: first.filter(isText), last: last.filter(isText), behind: behind.filter(isText) };
      },
    }),
    faults: { ...restoring, foreignAnswer: 0 },
  },
  {
    rule: 'E4',
    name: 'an act that came too early is not made good',
    rules: onDevice({
      planRecovery: (noun, known, waiting, ops, device) => {
        const plan = planRecovery(noun, known, waiting, ops, device);
        const acts = new Set(waiting.filter(({ kind }) => kind === 'act').map(({ stamp }) => stamp));
        return {
          ...plan,
          behind: plan.behind.filter(({ kind, stamp }) => kind !== 'set' || !acts.has(stamp)),
        };
      },
    }),
    faults: restoring,
  },
  { rule: 'I14', name: 'households share their rows', rules: { ...rules, keepsHouseholdsApart: false } },
  {
    rule: 'E4',
    name: 'what met no row goes again for ever',
    rules: onDevice({
      isReturned: ({ op }, known, { epoch }) =>
        op.epoch !== '' && op.epoch !== epoch && known?.epoch === epoch,
    }),
    faults: { ...restoring, prunes: 0.03 },
  },
  {
    rule: 'E4',
    name: 'what waits is not spared',
    rules: onDevice({
      planRecovery: (_noun, _known, _waiting, ops) => ({ first: [...ops], last: [], behind: [...ops] }),
      isLost: (known): known is KnownRow => known !== undefined && false,
      isReturned: () => false,
    }),
  },
  {
    rule: 'O5',
    name: 'the server makes ids of its own',
    rules: onServer({
      applyOp: (noun, row, op, context) =>
        withOp((each) => ({ ...each, id: `${each.id}-s` }))(noun, row, op, context),
    }),
  },
];
