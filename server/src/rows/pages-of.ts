/** Of states as they are stored; parsed they take several times as much. */
export const usualPageBytes = 512 * 1024;
/** Well under the limit on parameters of a statement. */
const maxPageRows = 500;

export interface Sized {
  id: string;
  bytes: number;
}

/** What may be read in one go: rows in their order; a row that is larger than a page has one for itself. */
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
