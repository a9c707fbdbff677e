/** Sorts texts by the codes of their characters, in no language's order: the same on every device. Ids sort by when they were made. */
export const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
