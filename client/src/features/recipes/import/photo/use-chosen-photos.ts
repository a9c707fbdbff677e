import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { keptPhotos } from '#db/kept-photos.ts';
import { storageFaultOf } from '#db/storage-fault.ts';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import { takeArrivedPhotos } from '#lib/worker/arrivals.ts';

/**
 * Photos chosen for a recipe, and those shared by other apps. Kept on this device until read, so that they
 * survive leaving or reloading the page; photos without room are shown, and the person is told.
 */
export function useChosenPhotos(person: string) {
  const { tellStorageError } = useStorageErrors();
  const photos = useMemo(() => keptPhotos(person), [person]);
  const [files, setFiles] = useState<readonly File[]>([]);
  const chosen = useRef(files);
  const work = useRef(Promise.resolve(true));

  const keep = (next: readonly File[]): Promise<boolean> => {
    work.current = work.current.then(async () => {
      if (next.length > 0) return photos.keep(next);
      await photos.drop();
      return true;
    });
    return work.current;
  };
  const show = (next: readonly File[]) => {
    chosen.current = next;
    setFiles(next);
  };
  const change = (next: readonly File[]) => {
    show(next);
    void keep(next).then((isKept) => {
      // Without a secure connection there is no cache, which is no full disk.
      if (!isKept && globalThis.caches) tellStorageError('full');
    });
  };
  const open = useEffectEvent(async (isOver: () => boolean) => {
    const found = await photos.read();
    if (isOver()) return;
    // A photo that could not be kept here waits where it arrived, and is shown once it is kept.
    await takeArrivedPhotos(async (photo) => {
      if (!(await keep([...found, photo]))) throw new DOMException('no room', 'QuotaExceededError');
      found.push(photo);
    }).catch((error: unknown) => tellStorageError(storageFaultOf(error) ?? 'lost'));
    // Those found are kept already.
    if (chosen.current.length === 0) show(found);
    else change([...found, ...chosen.current]);
  });
  useEffect(() => {
    let isClosed = false;
    void open(() => isClosed);
    return () => {
      isClosed = true;
    };
  }, []);
  return { files, change };
}
