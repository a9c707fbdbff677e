/** Bytes of stored states in a page; parsed they take several times as much memory. */
export const usualPageBytes = 512 * 1024;
/** Well under the databases' limits on parameters per statement. */
const maxPageRows = 500;

export interface Sized {
  id: string;
  bytes: number;
}

/**
 * Splits rows, in their order, into pages of at most `maxPageBytes` and `maxPageRows`; a larger row gets a
 * page of its own.
 */
export function pagesOf<T extends { bytes: number }>(
  rows: readonly T[],
  maxPageBytes = usualPageBytes,
): T[][] {
  const pages: T[][] = [];
  let room = 0;
  for (const row of rows) {
    const page = pages.at(-1);
    room -= row.bytes;
    if (page && page.length < maxPageRows && room >= 0) page.push(row);
    else {
      pages.push([row]);
      room = maxPageBytes - row.bytes;
    }
  }
  return pages;
}
