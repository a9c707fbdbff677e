import { formDraftKey } from '#lib/draft-keys.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useUnsharedName } from './use-unshared-name.ts';

/**
 * Name of the draft of a form that may be open in two windows (`useFormDraft`): shared when editing something
 * existing, separate per window for something new. Undefined until known.
 *
 * @param name of the form and of what is edited in it; null while it is closed
 */
export function useOwnDraftName(name: string | null, isNew: boolean): string | undefined {
  const { db } = useSync();
  const unshared = useUnsharedName(isNew ? name : null, (each) => formDraftKey(db.name, each));
  return isNew ? unshared : (name ?? undefined);
}
