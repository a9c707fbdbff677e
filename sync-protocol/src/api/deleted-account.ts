import { type Static, Type } from 'typebox';

/** `POST /api/deleted-accounts`: a device that is signed out asks whether the account whose data it holds is gone. */
export const DeletedAccountQuery = Type.Object(
  {
    issuer: Type.String({ minLength: 1, maxLength: 500 }),
    subject: Type.String({ minLength: 1, maxLength: 255 }),
    /** Epoch of the data that the device holds; nobody else can know it. */
    epoch: Type.String({ minLength: 1, maxLength: 64 }),
  },
  { additionalProperties: false },
);
export type DeletedAccountQuery = Static<typeof DeletedAccountQuery>;

export const DeletedAccountAnswer = Type.Object({ isDeleted: Type.Boolean() });
