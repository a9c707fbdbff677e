import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import { useImages } from '#images/images-context.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { systemTimers } from '#sync/engine/timers.ts';
import { createFileImport, type FileImport, type FileImportDeps } from './file-import.ts';

interface LaunchQueue {
  setConsumer(consume: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

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

/**
 * Has `take` called with the files that somebody opens with the installed app from their own folders, those among them by which
 * this page was opened (Web App Launch Handler API; manifest `file_handlers`). Does nothing where a browser has no such thing.
 */
function onLaunchedFiles(take: (files: File[]) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return;
    // A file that has been moved away meanwhile is none; the page then asks for files as ever.
    Promise.all(files.map((file) => file.getFile())).then(take, () => undefined);
  });
}
