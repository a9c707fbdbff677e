export const hourMs = 60 * 60 * 1000;

/** Milliseconds of a day without a daylight saving change. */
export const dayMs = 24 * hourMs;
