import { useCallback, useState } from 'react';
import { useSync } from '#sync/engine/sync-context.tsx';
import type { NameSuggestion } from './suggest-names.ts';

type Suggest = (text: string) => readonly NameSuggestion[];

const nothing: Suggest = () => [];

/** What this household has bought before, to choose from while typing. */
export function usePastNames(listed: () => readonly string[]) {
  const { db } = useSync();
  const [{ suggest }, setKnown] = useState({ suggest: nothing });
  /** Loaded and read when the field gets the focus, away from typing. Without an answer there is nothing to suggest. */
  const readPast = useCallback(
    () =>
      void import('./read-suggest.ts')
        .then(({ readSuggest }) => readSuggest(db, listed))
        .then(
          (read) => setKnown({ suggest: read }),
          () => setKnown({ suggest: nothing }),
        ),
    [db, listed],
  );
  return { suggest, readPast };
}
