/** Error of floating-point arithmetic on amounts: far below anything that is measured in a kitchen. */
export const floatError = 1e-6;

export const isClose = (a: number, b: number) => Math.abs(a - b) < floatError;

export const isWhole = (value: number) => isClose(value, Math.round(value));
