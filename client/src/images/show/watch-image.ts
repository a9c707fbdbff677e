import type { ImageWidth } from 'sync-protocol/images/image-widths.ts';
import type { Timers } from '#sync/engine/timers.ts';
import type { ImageFinder } from './find-image.ts';

/** State of an image to be shown. `file` may be there before it is as sharp as wanted. */
export interface SeenImage {
  file: Blob | null;
  /** `absent`: the server does not have it yet; `unreachable`: the server could not be asked. */
  state: 'loading' | 'shown' | 'absent' | 'unreachable';
}

/** Milliseconds until the next try, since another device may be uploading the image right now. */
const againAfterMs = [3_000, 6_000, 15_000, 30_000, 60_000];
const longestMs = 300_000;

/**
 * Follows an image until it is complete: what the device has at once, the rest from the server, repeatedly
 * while it is missing and whenever the network is back.
 *
 * @returns stops following
 */
export function watchImage(deps: {
  images: ImageFinder & { onWake: (listener: () => void) => () => void };
  sha256: string;
  width: ImageWidth;
  timers: Pick<Timers, 'after'>;
  onChange: (seen: SeenImage) => void;
}): () => void {
  const { images, sha256, width, timers, onChange } = deps;
  let isStopped = false;
  let isLooking = false;
  let attempts = 0;
  let cancelNext = () => {};

  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    cancelNext();
    const isThere = await lookOnce();
    isLooking = false;
    if (isStopped) return;
    if (isThere) return stop();
    cancelNext = timers.after(againAfterMs[attempts] ?? longestMs, () => void look());
    attempts += 1;
  };

  const lookOnce = async (): Promise<boolean> => {
    const found = await images.find(sha256, width).catch(() => null);
    if (isStopped) return true;
    if (found) onChange({ file: found.file, state: 'shown' });
    if (found?.isFull) return true;
    const fetched = await images.fetch(sha256, width);
    if (isStopped) return true;
    if (fetched.kind === 'image') onChange({ file: fetched.file, state: 'shown' });
    else if (!found) onChange({ file: null, state: fetched.kind });
    return fetched.kind === 'image';
  };

  const stop = () => {
    isStopped = true;
    cancelNext();
    stopListening();
  };
  const stopListening = images.onWake(() => {
    attempts = 0;
    void look();
  });
  void look();
  return stop;
}
