import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { placed } from 'sync-protocol/quick-list/list-order.ts';
import { putOnList, type Wanted } from 'sync-protocol/quick-list/put-on-list.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { listLines } from './list-lines.ts';
import { usePerformer } from './use-performer.ts';
import { useReadOrTell } from './use-read-or-tell.ts';

/**
 * Puts things on the quick list from another page, in their order, reports how many, and offers Undo.
 *
 * @returns a function whose second argument is a remark on what was left out
 */
export function usePutWanted(): (wanted: readonly Wanted[], leftOut?: string) => Promise<void> {
  const { newId } = useSync();
  const readOrTell = useReadOrTell();
  const { t } = useLingui();
  const { perform, say } = usePerformer();
  return async (wanted, leftOut) => {
    const withLeftOut = (words: string) => (leftOut ? `${words} · ${leftOut}` : words);
    if (wanted.length === 0 && leftOut) return say(leftOut);
    const lines = await readOrTell(listLines);
    if (!lines) return;
    const { edits, inverse, put } = putOnList(placed(wanted, newId), lines.found);
    const count = put.length;
    if (count === 0) return say(withLeftOut(t`Everything is on the quick list already`));
    const message = t`${plural(count, { one: '# item', other: '# items' })} added to the quick list`;
    await perform({ edits, inverse }, withLeftOut(message));
  };
}
