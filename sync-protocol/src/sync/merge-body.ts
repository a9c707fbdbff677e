import { type Static, type TArray, type TObject, type TProperties, type TUnknown, Type } from 'typebox';

export const DeviceId = Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' });

/** The device that sends the changes; its presence makes a request a merge (SPEC W1). */
export const MergeAuthor = Type.Object({ device: DeviceId }, { additionalProperties: false });

/**
 * A list of changes. Each is validated individually later, so that a bad one is rejected by itself (SPEC W8).
 */
export const changeList = (maxOps: number) => Type.Array(Type.Unknown(), { minItems: 1, maxItems: maxOps });

/** @param beside schemas of further properties of the body, by name */
export function mergeBody(maxOps: number, beside: TProperties = {}): MergeBodySchema {
  const body = { items: changeList(maxOps), ...beside, merge: MergeAuthor };
  return Type.Object(body, { additionalProperties: false }) as unknown as MergeBodySchema;
}

/** The part that all merge requests have in common. */
export type MergeBodySchema = TObject<{ items: TArray<TUnknown>; merge: typeof MergeAuthor }>;
export type MergeBody = Static<MergeBodySchema>;
