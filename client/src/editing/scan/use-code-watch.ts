import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pause } from '#lib/pause.ts';
import { openCodeReader } from './code-reader.ts';

/** A frame is looked at so often; a hand is no quicker. */
const lookMs = 150;
/** The same code is taken once more after it has been out of sight for so many looks. */
const looksWithout = 6;

/**
 * Looks for codes in what a camera shows. A code counts when it is read twice in a row, as a frame that moves is misread at times; and
 * once, however long the thing is held there, over a pause too.
 *
 * @returns whether nothing here can read codes
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
