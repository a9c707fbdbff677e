import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import { useImages } from '#images/images-context.ts';
import { onLaunchedFiles } from '#lib/worker/launched-files.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { systemTimers } from '#sync/engine/timers.ts';
import { createFileImport, type FileImport, type FileImportDeps } from './file-import.ts';

export type FilesPageProps = Pick<FileImportDeps, 'openReader' | 'fetchImage'>;

/** The import of this page; what was begun earlier goes on from where it was. */
export function useFileImport({ openReader, fetchImage }: FilesPageProps) {
  const { db, write } = useSync();
  const images = useImages();
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
  useEffect(() => {
    // What is opened now comes after what was begun earlier.
    void files.resume().then(() => onLaunchedFiles((launched) => void files.choose(launched)));
    return files.close;
  }, [files]);
  return { files, state: useSyncExternalStore(files.subscribe, files.read) };
}
