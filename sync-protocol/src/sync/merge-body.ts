import { type Static, Type } from 'typebox';

export const DeviceId = Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' });

/** Names the device that merges; its presence is what makes a request a merge (SPEC W1). */
export const MergeAuthor = Type.Object({ device: DeviceId }, { additionalProperties: false });

/** Changes are read one by one, so that a bad one is refused by itself (SPEC W8). */
export const changeList = (maxOps: number) => Type.Array(Type.Unknown(), { minItems: 1, maxItems: maxOps });

/** Body of a request in merge mode. */
export const mergeBody = (maxOps: number) =>
  Type.Object({ items: changeList(maxOps), merge: MergeAuthor }, { additionalProperties: false });
export type MergeBody = Static<ReturnType<typeof mergeBody>>;
