import { useCallback, useEffect, useRef, useState } from 'react';
import { keptPhotos } from '#db/kept-photos.ts';
import { takeArrivedPhotos } from '#lib/worker/arrivals.ts';

/**
 * Photos chosen for a recipe, and those shared by other apps. Kept on this device until read, so that they
 * survive leaving or reloading the page.
 */
export function useChosenPhotos(person: string) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const chosen = useRef(files);
  const work = useRef(Promise.resolve());

  const change = useCallback(
    (next: readonly File[]) => {
      chosen.current = next;
      setFiles(next);
      const photos = keptPhotos(person);
      work.current = work.current.then(() =>
        next.length > 0 ? photos.keep(next).then(() => {}) : photos.drop(),
      );
    },
    [person],
  );
  useEffect(() => {
    let isOver = false;
    void (async () => {
      const kept = await keptPhotos(person).read();
      if (isOver) return;
      const arrived: File[] = [];
      // Arrived photos stay in their cache until they are kept here.
      await takeArrivedPhotos(async (photo) => {
        arrived.push(photo);
        await keptPhotos(person).keep([...kept, ...arrived]);
      });
      const found = [...kept, ...arrived];
      if (found.length > 0) change([...found, ...chosen.current]);
    })();
    return () => {
      isOver = true;
    };
  }, [person, change]);
  return { files, change };
}
