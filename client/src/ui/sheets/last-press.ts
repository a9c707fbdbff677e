let isTouch = false;

/** Tracks the input device of the last press. Returns the unsubscribe function. */
export function followPresses(): () => void {
  const following = new AbortController();
  const note = (event: Event) => {
    isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
  };
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, note, { capture: true, signal: following.signal });
  return () => following.abort();
}

/** Whether the last press was by touch, so that there is probably no physical keyboard. */
export const wasTouched = (): boolean => isTouch;
