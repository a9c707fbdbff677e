import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { generatedList } from 'sync-protocol/generated-lists/generated-list.ts';
import { quickLineKey } from 'sync-protocol/generated-lists/quick-line-key.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { ReadPages, RowOrder } from '#rows/read-pages.ts';

/**
 * Yields the removed rows by which devices know what was bought, or is not wanted, of the lists from the
 * calendar: lines of the lists that are kept, and lines of the quick list that such lines were put on.
 *
 * @param name of the noun; of any other there are none
 * @param most rows at most
 */
export async function* readRemovedLines(
  readPages: ReadPages,
  householdId: string,
  name: string,
  { keyOf, compare }: RowOrder<string>,
  most: number,
): AsyncGenerator<RowState[]> {
  if (name !== generatedItem.name && name !== quickItem.name) return;
  const lists = new Set<unknown>();
  const ofKeptList = (row: RowState) => (lists.has(row.fields.listId) ? keyOf(row) : null);
  for await (const page of readPages(householdId, generatedList, { keyOf, compare }))
    for (const { id } of page) lists.add(id);
  if (lists.size === 0) return;

  const keys = new Set<unknown>();
  if (name === quickItem.name)
    for await (const page of readPages(householdId, generatedItem, { keyOf: ofKeptList, compare }))
      for (const { id } of page) keys.add(quickLineKey(id));
  const ofKeys = (row: RowState) => (keysOf(row).some((key) => keys.has(key)) ? keyOf(row) : null);

  const [noun, order] =
    name === quickItem.name
      ? [quickItem, { keyOf: ofKeys, compare }]
      : [generatedItem, { keyOf: ofKeptList, compare }];
  let left = Math.max(0, most);
  for await (const page of readPages(householdId, noun, order, 'removed')) {
    yield page.slice(0, left);
    left = Math.max(0, left - page.length);
  }
}

/** What a line of the quick list stood for. */
function keysOf({ id, fields: { addedFrom } }: RowState): unknown[] {
  return [id, ...(Array.isArray(addedFrom) ? addedFrom : [])];
}
