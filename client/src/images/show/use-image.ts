import { useEffect, useState } from 'react';
import type { ImageWidth } from 'sync-protocol/images/image-widths.ts';
import { systemTimers } from '#sync/engine/timers.ts';
import { useImages } from '../images-context.ts';
import { type SeenImage, watchImage } from './watch-image.ts';

export interface ShownImage {
  /** For an `img`; null while there is nothing to show. */
  src: string | null;
  state: SeenImage['state'];
}

const nothingYet: ShownImage = { src: null, state: 'loading' };

/**
 * An image's object URL for as long as it is on screen.
 *
 * @param isWanted false until it comes near: nothing is read or fetched before
 */
export function useImage(sha256: string, width: ImageWidth, isWanted: boolean): ShownImage {
  const images = useImages();
  const [shown, setShown] = useState(nothingYet);

  useEffect(() => {
    if (!isWanted) return;
    let src: string | null = null;
    const revoke = () => src !== null && URL.revokeObjectURL(src);
    const stop = watchImage({
      images,
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
  }, [images, sha256, width, isWanted]);

  return shown;
}
