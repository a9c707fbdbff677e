import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type RejectedActions, useRejectedActions } from '#editing/rejected/use-rejected-actions.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { usePutWanted } from '#editing/use-put-wanted.ts';
import { useReadOrTell } from '#editing/use-read-or-tell.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { readSyncState } from '#sync/status/sync-state.ts';
import { bringBack, clearLines, toggleChecked, wantedLines } from './list-changes.ts';
import { chooseFor, type ListBasis, makeList, neededMore } from './list-edits.ts';
import type { DayRange } from './quick-ranges.ts';
import { type GeneratedLine, linesOf, readBasis } from './use-generated-list.ts';

export interface GeneratedActions {
  make: () => Promise<void>;
  toggle: (line: GeneratedLine) => Promise<void>;
  remove: (line: GeneratedLine) => Promise<void>;
  clearChecked: () => Promise<void>;
  clearAll: () => Promise<void>;
  bringBackRemoved: () => Promise<void>;
  addToQuickList: (lines: readonly GeneratedLine[]) => Promise<void>;
  setStaple: (itemName: string, isStaple: boolean) => Promise<void>;
  /** An empty `into` undoes the merge. */
  buyAs: (itemName: string, into: string) => Promise<void>;
  /** Actions on a rejected change of the list itself. */
  rejections: RejectedActions;
}

/** The list's commands: each is carried out at once, with a message and Undo. */
export function useGeneratedActions(
  range: DayRange,
  today: string,
  basis: ListBasis | undefined,
): GeneratedActions {
  const { t } = useLingui();
  const readOrTell = useReadOrTell();
  const { perform, performQuietly } = usePerformer();
  const putWanted = usePutWanted();
  const rejections = useRejectedActions();
  const inWords = useQuantityWords();

  const withBasis =
    <A extends unknown[]>(act: (known: ListBasis, ...args: A) => Promise<unknown>) =>
    async (...args: A) => {
      if (basis) await act(basis, ...args);
    };
  const upToDate = (more: ReturnType<typeof neededMore>) => {
    if (more.length === 0) return t`The list is up to date`;
    const things = more.map(({ itemName, quantity }) => `${itemName} ${inWords(quantity)}`.trim()).join(', ');
    return t`More is needed of what is in the basket: ${things}`;
  };
  const counted = (count: number) => t`${plural(count, { one: '# item', other: '# items' })}`;

  return {
    rejections,
    async make() {
      // Uses the chosen days, even while the previous ones are still shown.
      const known = await readOrTell((db) => Promise.all([readBasis(db, range, today), readSyncState(db)]));
      if (!known) return;
      const [current, { clockOffsetMs }] = known.found;
      // By the server's clock: of several devices' lists the one made last is shown.
      const madeAtMs = Math.round(Date.now() + clockOffsetMs);
      const isNew = !current.list || current.list.deleted !== null;
      await perform(makeList(current, madeAtMs), isNew ? t`The list is made` : upToDate(neededMore(current)));
    },
    toggle: async (line) => {
      await performQuietly(toggleChecked(line));
    },
    remove: async (line) => {
      const { itemName } = line;
      await perform(clearLines([line]), t`Removed ${itemName}`);
    },
    clearChecked: withBasis((known) => {
      const { checked } = linesOf(known);
      return perform(clearLines(checked), t`Cleared ${counted(checked.length)}`);
    }),
    clearAll: withBasis((known) => {
      const { open, checked } = linesOf(known);
      const all = [...open, ...checked];
      return perform(clearLines(all), t`Cleared ${counted(all.length)}`);
    }),
    bringBackRemoved: withBasis((known) => {
      const { removed } = linesOf(known);
      return perform(bringBack(removed), t`Brought back ${counted(removed.length)}`);
    }),
    addToQuickList: (lines) => putWanted(wantedLines(lines)),
    setStaple: withBasis((known, itemName: string, isStaple: boolean) =>
      perform(
        chooseFor(itemName, { isStaple }, known),
        isStaple ? t`${itemName} is always at home` : t`${itemName} goes on the list`,
      ),
    ),
    buyAs: withBasis((known, itemName: string, into: string) =>
      perform(
        chooseFor(itemName, { mergedInto: into }, known),
        into === '' ? t`${itemName} has a line of its own` : t`${itemName} is bought as ${into}`,
      ),
    ),
  };
}
