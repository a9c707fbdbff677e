import { formDraftKey } from '#lib/draft-keys.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useUnsharedName } from './use-unshared-name.ts';

/**
 * Name of the draft of a form that may be open in two windows (`useFormDraft`), separate per window, as they
 * would overwrite each other's input. Undefined until known.
 *
 * @param name of the form and of what is edited in it; null while it is closed
 */
export function useOwnDraftName(name: string | null): string | undefined {
  const { db } = useSync();
  return useUnsharedName(name, (each) => formDraftKey(db.name, each));
}
