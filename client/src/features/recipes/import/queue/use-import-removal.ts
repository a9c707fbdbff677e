import { useLingui } from '@lingui/react/macro';
import type { ImportRecord } from '#db/import-records.ts';
import { undoMs, useStorageErrors } from '#editing/use-storage-errors.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { removeImport } from './remove-import.ts';

/**
 * Display name of an import, and its removal with a message and Undo. Resolves to false if it could not be
 * removed.
 */
export function useImportRemoval(record: ImportRecord): { name: string; remove: () => Promise<boolean> } {
  const { t } = useLingui();
  const { db } = useSync();
  const toaster = useToaster();
  const { orTellStorageError } = useStorageErrors();
  const { url, state } = record;
  const name = (state.kind === 'read' && state.found.recipes[0]?.title) || pageName(url) || t`Pasted text`;
  const remove = () =>
    orTellStorageError(async () => {
      const bringBack = await removeImport(db, record);
      toaster.show({
        message: t`Removed ${name}`,
        action: { label: t`Undo`, onAction: () => void orTellStorageError(bringBack) },
        durationMs: undoMs,
      });
    });
  return { name, remove };
}

/** Short form of an address: "kitchen.example/soup". */
function pageName(url: string): string {
  const [, host = url, path = ''] = /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)/i.exec(url) ?? [];
  return host + path.replace(/\/$/, '');
}
