import { useCallback, useState } from 'react';
import { useSync } from '#sync/engine/sync-context.tsx';
import type { NameSuggestion } from './suggest-names.ts';

type Suggest = (text: string) => readonly NameSuggestion[];

const nothing: Suggest = () => [];

/** Suggestions of names that this household has bought before. */
export function usePastNames(listed: () => readonly string[]) {
  const { db } = useSync();
  const [{ suggest }, setKnown] = useState({ suggest: nothing });
  /** Loads and reads on focus, before typing, with what shows them. If that fails there are no suggestions. */
  const readPast = useCallback(
    () =>
      void Promise.all([import('./read-suggest.ts'), import('./suggestions.tsx')])
        .then(([{ readSuggest }]) => readSuggest(db, listed))
        .then(
          (read) => setKnown({ suggest: read }),
          () => setKnown({ suggest: nothing }),
        ),
    [db, listed],
  );
  return { suggest, readPast };
}
