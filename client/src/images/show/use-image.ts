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
 * Object URL of an image while it is on the screen.
 *
 * @param isWanted false until the image is near the viewport: nothing is read or fetched before
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
        // The old URL is revoked with a delay, after its successor has replaced it on the screen.
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
