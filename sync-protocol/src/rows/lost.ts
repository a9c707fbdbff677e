import { type Static, Type } from 'typebox';
import { Guard } from 'typebox/guard';
import type { ActionRule, Noun } from '../nouns/noun.ts';
import { ByName } from '../schema/by-name.ts';
import { Mark } from './mark.ts';
import type { ActOp, FieldValues } from './op.ts';
import type { RowState } from './row-state.ts';

/** A value that lost a concurrent edit, and whose it was; offered until it is taken or dismissed (SPEC M10). */
export const LostValue = Type.Object({ value: Type.Unknown(), mark: Mark });
export type LostValue = Static<typeof LostValue>;

/** Lost values by field, oldest first. */
export const LostValues = ByName(Type.Array(LostValue));
export type LostValues = Static<typeof LostValues>;

/** Most values that a field keeps; of more the oldest go. */
export const maxLostValues = 5;

const which = { field: Type.String({ maxLength: 100 }), value: Type.Unknown() };

/** Actions that every noun with a field that keeps lost values has. */
export const lostActions = {
  /** A person has seen a lost value and does not want it. */
  dismissLost: Type.Object(which, { additionalProperties: false }),
  /** Brings back a lost value that a restored server has lost (SPEC E3). */
  keepLost: Type.Object(
    { ...which, stamp: Mark.properties.stamp, device: Mark.properties.device },
    { additionalProperties: false },
  ),
} satisfies Record<string, ActionRule['args']>;

export function isLostAction(action: string): action is keyof typeof lostActions {
  return Object.hasOwn(lostActions, action);
}

export function keepsLost(noun: Noun, field: string): boolean {
  return Object.hasOwn(noun.fields, field) && noun.fields[field]?.keepsLost === true;
}

/** What a feature writes to dismiss a lost value; to take it, it writes the value as any other. */
export function dismissLost(noun: Noun, id: string, field: string, { value }: LostValue) {
  return { kind: 'act' as const, noun: noun.name, id, action: 'dismissLost', args: { field, value } };
}

/** What is to be kept of a field. */
export interface Loss extends LostValue {
  field: string;
}

/**
 * The row with what it lost, as far as its fields keep that; what is the field's value again is lost no more.
 *
 * @returns the same object when nothing changed
 */
export function withLosses(noun: Noun, row: RowState, losses: readonly Loss[], version: number): RowState {
  const kept = losses.filter(({ field }) => keepsLost(noun, field));
  if (kept.length === 0 && !row.lost) return row;
  const lost: LostValues = { ...row.lost };
  for (const { field, value, mark } of kept)
    if (!isKept(lost, field, value)) lost[field] = [...(lost[field] ?? []), { value, mark }];
  return settled(row, lost, version);
}

/** Applies one of `lostActions`. */
export function actOnLost(noun: Noun, row: RowState, { action, args }: ActOp, version: number): RowState {
  const { field, stamp, device, value } = args as Static<typeof lostActions.keepLost>;
  if (!keepsLost(noun, field)) return row;
  if (action === 'keepLost')
    return withLosses(noun, row, [{ field, value, mark: { version, stamp, device } }], version);
  const others = row.lost?.[field]?.filter((each) => !Guard.IsDeepEqual(each.value, value)) ?? [];
  return settled(row, { ...row.lost, [field]: others }, version);
}

function settled(row: RowState, lost: LostValues, version: number): RowState {
  const left = Object.entries(lost)
    .map(
      ([field, values]) =>
        [
          field,
          values.filter(({ value }) => !Guard.IsDeepEqual(value, row.fields[field])).slice(-maxLostValues),
        ] as const,
    )
    .filter(([, values]) => values.length > 0);
  const { lost: before, ...rest } = row;
  if (Guard.IsDeepEqual(before ?? {}, Object.fromEntries(left))) return row;
  return left.length > 0 ? { ...rest, version, lost: Object.fromEntries(left) } : { ...rest, version };
}

function isKept(lost: LostValues, field: string, value: unknown): boolean {
  return lost[field]?.some((each) => Guard.IsDeepEqual(each.value, value)) ?? false;
}

/** Acts that bring lost values to a row which has not heard of them. */
export function keepLostOps(
  losses: readonly Loss[],
  authored: Omit<ActOp, 'kind' | 'action' | 'args'>,
): ActOp[] {
  return losses.map(({ field, value, mark: { stamp, device } }) => ({
    ...authored,
    kind: 'act',
    action: 'keepLost',
    args: { field, value, stamp, device } satisfies FieldValues,
  }));
}

export function lossesOf({ lost = {} }: RowState): Loss[] {
  return Object.entries(lost).flatMap(([field, values]) => values.map((loss) => ({ ...loss, field })));
}

/** Those that a row has not kept yet. */
export function newLosses(losses: readonly Loss[], row: RowState): Loss[] {
  return losses.filter(({ field, value }) => !isKept(row.lost ?? {}, field, value));
}
