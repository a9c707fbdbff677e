import { useEffect, useState } from 'react';
import { systemTimers } from '#sync/engine/timers.ts';
import { usePictures } from '../pictures-context.ts';
import type { PictureWidth } from './picture-address.ts';
import { type SeenPicture, watchPicture } from './watch-picture.ts';

export interface ShownPicture {
  /** For an `img`; null while there is nothing to show. */
  src: string | null;
  state: SeenPicture['state'];
}

const nothingYet: ShownPicture = { src: null, state: 'loading' };

/**
 * A picture's object URL for as long as it is on screen.
 *
 * @param isWanted false until it comes near: nothing is read or fetched before
 */
export function usePicture(sha256: string, width: PictureWidth, isWanted: boolean): ShownPicture {
  const pictures = usePictures();
  const [shown, setShown] = useState(nothingYet);

  useEffect(() => {
    if (!isWanted) return;
    let src: string | null = null;
    const revoke = () => src !== null && URL.revokeObjectURL(src);
    const stop = watchPicture({
      pictures,
      sha256,
      width,
      timers: systemTimers,
      onChange: ({ file, state }) => {
        const before = src;
        src = file && URL.createObjectURL(file);
        setShown({ src, state });
        // The one on screen is decoded already; it is given back once its successor has taken its place.
        if (before !== null) setTimeout(() => URL.revokeObjectURL(before), 1_000);
      },
    });
    return () => {
      stop();
      revoke();
      setShown(nothingYet);
    };
  }, [pictures, sha256, width, isWanted]);

  return shown;
}
