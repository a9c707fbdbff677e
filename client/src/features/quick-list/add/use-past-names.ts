import { useCallback, useMemo, useState } from 'react';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { knownRows } from '#sync/rows/known-rows.ts';
import { createSuggest, type PastName } from './suggest-names.ts';

/** What this person has bought before, to choose from while typing. */
export function usePastNames(listed: () => readonly string[]) {
  const { db } = useSync();
  const [{ past, usuals }, setKnown] = useState<Known>(nothingKnown);
  /** Read when the field gets the focus, away from typing. Without an answer there is nothing to suggest. */
  const readPast = useCallback(() => void readKnown(db).then(setKnown, () => setKnown(nothingKnown)), [db]);
  const suggest = useMemo(() => createSuggest(past, listed, usuals), [past, listed, usuals]);
  return { suggest, readPast };
}

interface Known {
  past: readonly PastName[];
  /** What is due by its rhythm, most due first. */
  usuals: readonly string[];
}

const nothingKnown: Known = { past: [], usuals: [] };

/** What reckons the rhythm comes after the list; without it names are suggested by how often they were bought. */
async function readKnown(db: AteriaDb): Promise<Known> {
  const [past, usuals] = await Promise.all([
    readPastNames(db),
    import('../usuals/read-usuals.ts').then(
      ({ readUsuals }) => readUsuals(db, Date.now()),
      () => [],
    ),
  ]);
  return { past, usuals: usuals.map(({ itemName }) => itemName) };
}

/** Names of all rows that the server has had, the deleted ones of the last months too. */
async function readPastNames(db: AteriaDb): Promise<PastName[]> {
  const rows = await knownRows(db, quickItem.name);
  return rows.flatMap(({ row }) => {
    const itemName = row.fields.itemName;
    return typeof itemName === 'string' ? [{ itemName, at: row.created.stamp }] : [];
  });
}
