import { type Static, Type } from 'typebox';

/** Who wrote a value last, and when. */
export const Mark = Type.Object({
  /** Change number of the household at which the server accepted the write. */
  version: Type.Integer({ minimum: 0 }),
  /** Corrected device clock of the author, epoch milliseconds. */
  stamp: Type.Integer({ minimum: 0 }),
  /** Id of the device that wrote the value, or `plainDevice`. */
  device: Type.String({ minLength: 1, maxLength: 64 }),
});
export type Mark = Static<typeof Mark>;

/** The device id in the marks of writes by clients without sync. */
export const plainDevice = 'plain';
