import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import { useImages } from '#images/images-context.ts';
import { onLaunchedFiles } from '#lib/worker/launched-files.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { systemTimers } from '#sync/engine/timers.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { createFileImport, type FileImport, type FileImportDeps } from './file-import.ts';

export type FilesPageProps = Pick<FileImportDeps, 'openReader' | 'fetchImage'>;

/** Long enough to be read on another page. */
const stoppedMs = 20_000;

/** The import of this page; continues an earlier one. */
export function useFileImport({ openReader, fetchImage }: FilesPageProps) {
  const { db, write } = useSync();
  const images = useImages();
  const { t } = useLingui();
  const toaster = useToaster();
  const navigate = useNavigate();
  const { orTellStorageError } = useStorageErrors();
  const [files] = useState<FileImport>(() =>
    createFileImport({
      db,
      write,
      images,
      openReader,
      fetchImage,
      timers: systemTimers,
      orTell: orTellStorageError,
    }),
  );
  const tellStopped = useEffectEvent(() => {
    toaster.show({
      message: files.read().isWaiting
        ? t`Bringing in has stopped halfway. It goes on where it was.`
        : t`Bringing in has stopped halfway. Choose the file again to go on.`,
      action: { label: t`Go on`, onAction: () => void navigate({ to: '/recipes/import/files' }) },
      durationMs: stoppedMs,
    });
  });
  const tellUnread = () =>
    toaster.show({
      tone: 'danger',
      message: t`That could not be loaded.`,
      // The files are stored, and are read after the reload.
      action: { label: t`Load the page again`, onAction: () => window.location.reload() },
    });
  const choose = (chosen: readonly File[]) => files.choose(chosen).catch(tellUnread);
  const begin = useEffectEvent(async () => {
    await files.resume().catch(tellUnread);
    onLaunchedFiles((launched) => void choose(launched));
  });
  useEffect(() => {
    // Files opened now come after those of an earlier import.
    void begin();
    return () => {
      if (files.read().phase === 'going') tellStopped();
      files.close();
    };
  }, [files]);
  return { files, choose, state: useSyncExternalStore(files.subscribe, files.read) };
}
