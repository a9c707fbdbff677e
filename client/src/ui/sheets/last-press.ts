let isTouch = false;

/** Follows what the person presses with. Returns what ends that. */
export function followPresses(): () => void {
  const following = new AbortController();
  const note = (event: Event) => {
    isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
  };
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, note, { capture: true, signal: following.signal });
  return () => following.abort();
}

/** Whether the last press was a finger's: of somebody who has no keyboard at hand. */
export const wasTouched = (): boolean => isTouch;
