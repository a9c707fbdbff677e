import { Type } from 'typebox';

const bareId = '[A-Za-z0-9][A-Za-z0-9:_.-]{0,79}';

/** A bare id, as devices make them: letters, digits and `:_.-`, at most 80 characters. */
export const RowId = Type.String({ pattern: `^${bareId}$` });

/**
 * An id as callers of the plain routes send it: with `temp_` in front if a device showed it before the server
 * had the row.
 */
export const GivenId = Type.String({ pattern: `^(temp_)?${bareId}$` });
