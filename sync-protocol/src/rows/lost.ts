import { type Static, Type } from 'typebox';
import { Guard } from 'typebox/guard';
import type { ActionRule, Noun } from '../nouns/noun.ts';
import { ByName } from '../schema/by-name.ts';
import { Mark } from './mark.ts';
import type { ActOp, FieldValues } from './op.ts';
import type { RowState } from './row-state.ts';

/**
 * A value that lost a concurrent edit, with its mark; offered until somebody takes or dismisses it (SPEC
 * M10).
 */
export const LostValue = Type.Object({ value: Type.Unknown(), mark: Mark });
export type LostValue = Static<typeof LostValue>;

/** Lost values by field, oldest first. */
export const LostValues = ByName(Type.Array(LostValue));
export type LostValues = Static<typeof LostValues>;

/** Lost values kept per field; beyond it the oldest are dropped. */
export const maxLostValues = 5;

const which = { field: Type.String({ maxLength: 100 }), value: Type.Unknown() };

/** Actions of every noun that has a field with `keepsLost`. */
export const lostActions = {
  /** Drops a lost value that a person does not want. */
  dismissLost: Type.Object(which, { additionalProperties: false }),
  /** Adds a value to the field's lost ones, e.g. one that a restored server no longer has (SPEC E3, M10). */
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

/** The edit that dismisses a lost value. To take one, write it like any other value. */
export function dismissLost(noun: Noun, id: string, field: string, { value }: LostValue) {
  return { kind: 'act' as const, noun: noun.name, id, action: 'dismissLost', args: { field, value } };
}

/** A lost value with its field. */
export interface Loss extends LostValue {
  field: string;
}

/**
 * Adds losses to the row, for fields with `keepsLost`. A lost value that equals the field's current value is
 * removed.
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

/** Acts that add lost values to a row that does not have them. */
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

/** The losses that are not yet in the row's `lost`. */
export function newLosses(losses: readonly Loss[], row: RowState): Loss[] {
  return losses.filter(({ field, value }) => !isKept(row.lost ?? {}, field, value));
}
