import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keptPhotos } from '#db/kept-photos.ts';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import { takeArrivedPhotos } from '#lib/worker/arrivals.ts';

/**
 * Photos chosen for a recipe, and those shared by other apps. Kept on this device until read, so that they
 * survive leaving or reloading the page. A full disk is told.
 */
export function useChosenPhotos(person: string) {
  const { tellStorageError, orTellStorageError } = useStorageErrors();
  const [files, setFiles] = useState<readonly File[]>([]);
  const chosen = useRef(files);
  const work = useRef(Promise.resolve());

  const show = (next: readonly File[]) => {
    chosen.current = next;
    setFiles(next);
  };
  const change = (next: readonly File[]) => {
    show(next);
    const photos = keptPhotos(person);
    work.current = work.current.then(async () => {
      if (next.length === 0) return photos.drop();
      // Without a secure connection there is no cache, and no photo is ever kept.
      if (!(await photos.keep(next)) && 'caches' in globalThis) tellStorageError('full');
    });
  };
  const takeArrived = useEffectEvent((use: (photo: File) => Promise<void>) =>
    orTellStorageError(() => takeArrivedPhotos(use)),
  );
  const add = useEffectEvent((kept: readonly File[]) => {
    if (chosen.current.length === 0) show(kept);
    else change([...kept, ...chosen.current]);
  });
  useEffect(() => {
    let isOver = false;
    void (async () => {
      const photos = keptPhotos(person);
      let kept = await photos.read();
      if (isOver) return;
      // Arrived photos stay in their cache until they are kept here.
      await takeArrived(async (photo) => {
        const all = [...kept, photo];
        if (!(await photos.keep(all))) throw new DOMException('No room for a photo', 'QuotaExceededError');
        kept = all;
      });
      if (kept.length > 0) add(kept);
    })();
    return () => {
      isOver = true;
    };
  }, [person]);
  return { files, change };
}
