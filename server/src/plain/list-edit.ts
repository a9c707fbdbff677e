import type { generateItems } from 'sync-protocol/generated-lists/generate-items.ts';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { generatedList, generatedListId } from 'sync-protocol/generated-lists/generated-list.ts';
import type { FromCalendar } from 'sync-protocol/generated-lists/generated-lists.ts';
import { outlivedRows } from 'sync-protocol/generated-lists/outlived-rows.ts';
import { regenerate } from 'sync-protocol/generated-lists/regenerate.ts';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { plainDevice } from 'sync-protocol/rows/mark.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { utcDay } from '#lib/utc-day.ts';
import type { ServerEdit } from '#rows/household-rows.ts';

/**
 * Creates the list of these days or updates its lines to `wanted`, and deletes outlived lists
 * (`outlivedRows`) with their lines. One server edit, in one transaction.
 */
export function listEdit(
  { startDate, endDate }: FromCalendar,
  wanted: ReturnType<typeof generateItems>,
): ServerEdit {
  const listId = generatedListId(startDate, endDate);
  let isAnew = false;
  let before: readonly RowState[] = [];
  return {
    noun: generatedItem,
    device: plainDevice,
    first: {
      noun: generatedList,
      toOps: (current, { stamp, epoch }) => {
        before = current;
        isAnew = false;
        const row = current.find(({ id }) => id === listId);
        const author = { noun: generatedList.name, id: listId, base: row?.version ?? 0, stamp, epoch };
        const { lists } = outlivedRows(listId, current, []);
        const outlived = deletesOf(generatedList, lists, current, { stamp, epoch });
        const made = { startDate, endDate, generatedAt: stamp };
        if (!row) return [{ ...author, kind: 'add', set: made }, ...outlived];
        isAnew = row.deleted !== null;
        const restored: Op[] = isAnew ? [{ ...author, kind: 'restore' }] : [];
        return [...restored, { ...author, kind: 'set', set: { generatedAt: stamp } }, ...outlived];
      },
    },
    isAbout: (lists) => {
      const outlived = new Set(outlivedRows(listId, lists, []).lists);
      const kept = new Set(
        lists.filter(({ id, deleted }) => !deleted && !outlived.has(id)).map(({ id }) => id),
      );
      return ({ fields }) => fields.listId === listId || !kept.has(String(fields.listId));
    },
    toOps: (current, context) => {
      const versionById = new Map(current.map(({ id, version }) => [id, version]));
      const ofList = current.filter(({ fields }) => fields.listId === listId);
      const edits = regenerate(listId, ofList, wanted, { isAnew, today: utcDay(context.stamp) }).map(
        (edit) => ({
          ...edit,
          ...context,
          base: versionById.get(edit.id) ?? 0,
        }),
      );
      const { lines } = outlivedRows(listId, before, current);
      return [...edits, ...deletesOf(generatedItem, lines, current, context)];
    },
  };
}

function deletesOf(
  { name: noun }: Noun,
  ids: readonly string[],
  rows: readonly RowState[],
  context: Pick<Op, 'epoch' | 'stamp'>,
): Op[] {
  const versionById = new Map(rows.map(({ id, version }) => [id, version]));
  return ids.map((id) => ({ ...context, kind: 'delete', noun, id, base: versionById.get(id) ?? 0 }));
}
