import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { findSyncState } from '#sync/status/sync-state.ts';
import type { Company } from '#sync/together/together.ts';
import { createAuthorReader, type ListRow } from './authored-rows.ts';
import { RowSign } from './row-sign.tsx';
import { isUnseen, keepSeen, readSeen, type SeenRows, seenRowsNow, withSeen } from './seen-rows.ts';
import { useLookedAt } from './use-looked-at.ts';
import { usePersonName } from './use-person.ts';

export type RowSigns = ReadonlyMap<string, ReactNode>;

interface Sign {
  key: string;
  node: ReactNode;
}

/**
 * Sign of who added each row, marked as new if another person added it since this person last looked, until
 * they have seen it.
 */
export function useRowSigns(
  list: string,
  rows: readonly ListRow[] | undefined,
  { members }: Company,
): RowSigns {
  const { db } = useSync();
  const nameOf = usePersonName(members);
  const me = members.find(({ isMe }) => isMe)?.number ?? 0;
  const authorOf = useMemo(createAuthorReader, []);
  const authored = useMemo(() => (rows ?? []).map(authorOf), [rows, authorOf]);
  const sync = useStored(findSyncState);
  // Before the first full pull nothing counts as seen.
  const epoch = rows && sync?.hasPulled ? sync.epoch : undefined;
  const device = sync?.device;
  const [seen, setSeen] = useState<SeenRows | null>(null);
  const signs = useRef<ReadonlyMap<string, Sign>>(new Map());
  const shown = useRef<RowSigns>(new Map());

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is read once for a list; the rows of then tell where one begins.
  useEffect(() => {
    if (!epoch) return;
    const now = seenRowsNow(readSeen(db.name, list), epoch, authored);
    keepSeen(db.name, list, now);
    setSeen(now);
  }, [db, list, epoch]);

  const unseen = useMemo(
    () => (seen ? authored.filter((row) => isUnseen(seen, row, me)).map(({ id }) => id) : []),
    [seen, authored, me],
  );
  useLookedAt(unseen, (ids) => {
    if (!seen) return;
    const next = withSeen(seen, ids, authored, me);
    keepSeen(db.name, list, next);
    setSeen(next);
  });

  return useMemo(() => {
    const fresh = new Set(unseen);
    const next = new Map<string, Sign>();
    // Lines of other lists are generated from meals, all by the person who made the list.
    const isOfHands = list === 'quick' || list === 'recurring';
    for (const { id, added, checked } of authored) {
      const isNew = fresh.has(id);
      // What this device checked is this person's, also before it is sent.
      const checkedBy = checked && (checked.device === device ? me : checked.by);
      const number = checkedBy ?? (isOfHands || isNew ? (added ?? me) : null);
      if (number === null) continue;
      const { _id = `left-${number}`, name = '' } = members.find((each) => each.number === number) ?? {};
      const called = nameOf(number);
      const isChecked = checkedBy != null;
      const isMe = number === me;
      const key = [_id, name, called, isMe, isNew, isChecked].join();
      const before = signs.current.get(id);
      const node = (
        <RowSign member={{ _id, name }} name={called} isMe={isMe} isNew={isNew} isChecked={isChecked} />
      );
      next.set(id, before?.key === key ? before : { key, node });
    }
    // Keep the same map if nothing changed, so that rows re-render only when needed.
    const isSame =
      next.size === signs.current.size && [...next].every(([id, sign]) => signs.current.get(id) === sign);
    signs.current = next;
    if (!isSame) shown.current = new Map([...next].map(([id, { node }]) => [id, node]));
    return shown.current;
  }, [list, authored, unseen, members, me, device, nameOf]);
}
