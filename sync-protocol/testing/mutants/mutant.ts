import type { Core } from '../../src/device/core.ts';
import type { DeviceRules } from '../../src/device/rules.ts';
import type { FieldRule, Noun } from '../../src/nouns/noun.ts';
import { applyOp } from '../../src/rows/merge.ts';
import type { Op } from '../../src/rows/op.ts';
import type { ServerRules } from '../../src/rows/server-rules.ts';
import type { ModelFaults } from '../model-faults.ts';
import { type Rules, rules } from '../model-world.ts';

/** One rule of the SPEC switched off. A model that does not notice has a hole. */
export interface Mutant {
  rule: string;
  name: string;
  rules: Rules;
  /** Faults without which the rule hardly ever matters. */
  faults?: Partial<ModelFaults>;
}

export const onServer = (change: Partial<ServerRules>): Rules => ({
  ...rules,
  server: { ...rules.server, ...change },
});
export const onDevice = (change: Partial<DeviceRules>): Rules => ({
  ...rules,
  device: { ...rules.device, ...change },
});
export const onCore = (bend: (core: Core) => Core): Rules => ({ ...rules, bend });
/** A rule of merging is the same function on both sides. */
export const onBoth = (merge: typeof applyOp): Rules => ({
  ...rules,
  server: { ...rules.server, applyOp: merge },
  device: { ...rules.device, applyOp: merge },
});
/** A rule that a noun sets for itself, set otherwise. */
export const onNoun = (bend: (noun: Noun) => Noun): Rules =>
  onBoth((noun, row, op, context) => applyOp(bend(noun), row, op, context));
export const onFields = (bend: (rule: FieldRule) => FieldRule) => (noun: Noun) => ({
  ...noun,
  fields: Object.fromEntries(Object.entries(noun.fields).map(([name, rule]) => [name, bend(rule)])),
});
export const withOp =
  (change: (op: Op) => Op): typeof applyOp =>
  (noun, row, op, context) =>
    applyOp(noun, row, change(op), context);
/** The author has seen all there is. */
export const seesAll: typeof applyOp = (noun, row, op, context) =>
  applyOp(noun, row, { ...op, base: Number.MAX_SAFE_INTEGER, epoch: context.epoch }, context);

/** A server that is put back again and again, under right clocks. */
export const restoring: Partial<ModelFaults> = {
  restores: 3,
  prunes: 0,
  rejections: 0,
  skewsMs: [0],
  clockJumps: 0,
};
