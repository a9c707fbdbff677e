import { applyOp } from '../../src/rows/merge.ts';
import { rowKey } from '../../src/rows/row-key.ts';
import { correctOffset } from '../../src/sync/stamp.ts';
import { rules } from '../model-world.ts';
import { type Mutant, onCore, onDevice, onServer } from './mutant.ts';

/** What goes to the server and comes from it, and what a screen shows meanwhile: W, P, Q and V. */
export const queueAndFeedMutants: readonly Mutant[] = [
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
    rule: 'W3',
    name: 'what goes ahead does not wait for its row',
    rules: onDevice({ apart: (behind) => behind }),
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
    rule: 'W12',
    name: 'a row is left to its device whatever stood against the operation',
    rules: onServer({ isAsSent: (before, { kind }) => (before ? kind === 'set' : kind === 'add') }),
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
];
