import { Type } from 'typebox';

const bareId = '[A-Za-z0-9][A-Za-z0-9:_.-]{0,79}';

/** A bare id, as a device makes them: letters, digits and `:_.-`. */
export const RowId = Type.String({ pattern: `^${bareId}$` });

/** An id as a caller of the plain routes has it: `temp_` in front of what a device had shown before the server had it. */
export const GivenId = Type.String({ pattern: `^(temp_)?${bareId}$` });
