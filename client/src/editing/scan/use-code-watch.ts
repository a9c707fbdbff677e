import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pause } from '#lib/pause.ts';
import { openCodeReader } from './code-reader.ts';

/** Interval between frames; a hand is no faster. */
const lookMs = 150;
/** After this many frames without it, the same code counts again. */
const looksWithout = 6;

/**
 * Watches a camera's image for codes. A code counts once it is read in two frames in a row, since moving
 * frames are sometimes misread, and counts once however long it is held there, even across a pause.
 *
 * @returns whether this device cannot read codes
 */
export function useCodeWatch(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (code: string) => void,
): boolean {
  const [isUnable, setUnable] = useState(false);
  const told = useEffectEvent(onCode);
  const taken = useRef<string | null>(null);

  useEffect(() => {
    if (!isOn) return;
    let isGone = false;
    const watch = async () => {
      const reader = await openCodeReader();
      let before: string | null = null;
      let without = 0;
      try {
        while (!isGone) {
          const code = video.current && (await reader.read(video.current));
          if (isGone) return;
          without = code === null ? without + 1 : 0;
          if (without >= looksWithout) taken.current = null;
          if (code !== null && code === before && code !== taken.current) {
            taken.current = code;
            told(code);
          }
          before = code;
          await pause(lookMs);
        }
      } finally {
        reader.close();
      }
    };
    setUnable(false);
    watch().catch(() => !isGone && setUnable(true));
    return () => {
      isGone = true;
    };
  }, [isOn, video]);

  return isUnable;
}
