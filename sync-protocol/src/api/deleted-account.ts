import { type Static, Type } from 'typebox';

/**
 * Body of `POST /api/deleted-accounts`: a signed-out device asks whether the account whose data it holds was
 * deleted (SPEC W11).
 */
export const DeletedAccountQuery = Type.Object(
  {
    issuer: Type.String({ minLength: 1, maxLength: 500 }),
    subject: Type.String({ minLength: 1, maxLength: 255 }),
    /** Epoch of the data that the device holds; known only to such a device, so it serves as proof. */
    epoch: Type.String({ minLength: 1, maxLength: 64 }),
  },
  { additionalProperties: false },
);
export type DeletedAccountQuery = Static<typeof DeletedAccountQuery>;

export const DeletedAccountAnswer = Type.Object({ isDeleted: Type.Boolean() });
