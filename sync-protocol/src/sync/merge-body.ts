import { type Static, type TArray, type TObject, type TProperties, type TUnknown, Type } from 'typebox';

export const DeviceId = Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' });

/** Names the device that merges; its presence is what makes a request a merge (SPEC W1). */
export const MergeAuthor = Type.Object({ device: DeviceId }, { additionalProperties: false });

/** Changes are read one by one, so that a bad one is rejected by itself (SPEC W8). */
export const changeList = (maxOps: number) => Type.Array(Type.Unknown(), { minItems: 1, maxItems: maxOps });

/** @param beside what stands in the body beside the changes, by property */
export function mergeBody(maxOps: number, beside: TProperties = {}): MergeBodySchema {
  const body = { items: changeList(maxOps), ...beside, merge: MergeAuthor };
  return Type.Object(body, { additionalProperties: false }) as unknown as MergeBodySchema;
}

/** Body of a request in merge mode, as far as all have it in common. */
export type MergeBodySchema = TObject<{ items: TArray<TUnknown>; merge: typeof MergeAuthor }>;
export type MergeBody = Static<MergeBodySchema>;
