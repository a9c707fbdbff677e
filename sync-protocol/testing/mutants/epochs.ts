import type { KnownRow } from '../../src/device/held.ts';
import type { Op } from '../../src/rows/op.ts';
import { orderRecovery, recoveryOps } from '../../src/rows/recover.ts';
import { rules } from '../model-world.ts';
import { type Mutant, onDevice, onServer, restoring, withOp } from './mutant.ts';

/** A server that is put back, households, and who names a row: E, I14 and O5. */
export const epochMutants: readonly Mutant[] = [
  { rule: 'E2', name: 'a restored server keeps its epoch', rules: onServer({ beginsEpochAtRestore: false }) },
  { rule: 'E3', name: 'nothing is brought back', rules: onDevice({ recoveryOps: () => [] }) },
  {
    rule: 'E3',
    name: 'lost texts are not brought back',
    rules: onDevice({
      recoveryOps: (...args) => recoveryOps(...args).filter(({ kind }) => kind !== 'act'),
      orderRecovery: (...args) => {
        const { first, last, behind, beneath } = orderRecovery(...args);
        const isText = ({ kind }: Op) => kind !== 'act';
        return {
          first: first.filter(isText),
          last: last.filter(isText),
          behind: behind.filter(isText),
          beneath,
        };
      },
    }),
    faults: { ...restoring, foreignAnswer: 0 },
  },
  {
    rule: 'E4',
    name: 'an act that came too early is not made good',
    rules: onDevice({
      orderRecovery: (noun, known, waiting, ops, device) => {
        const order = orderRecovery(noun, known, waiting, ops, device);
        const acts = new Set(waiting.filter(({ kind }) => kind === 'act').map(({ stamp }) => stamp));
        return {
          ...order,
          behind: order.behind.filter(({ kind, stamp }) => kind !== 'set' || !acts.has(stamp)),
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
      orderRecovery: (_noun, _known, _waiting, ops) => ({
        first: [...ops],
        last: [],
        behind: [...ops],
        beneath: new Map(),
      }),
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
