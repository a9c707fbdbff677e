export type SwipeWay = 'down' | 'right';

/** A swipe closes the sheet after this distance in pixels, or at this speed in pixels per millisecond. */
const farPx = 110;
const fastPxPerMs = 0.6;
/** A shorter movement counts as a tap. */
const slackPx = 8;

/**
 * Lets a swipe push an open sheet away. The sheet follows the finger, and returns if released early or if
 * `onClose` leaves it open. Content that scrolls under the finger scrolls first.
 *
 * @returns stops it
 */
export function closeBySwipe(sheet: HTMLElement, way: SwipeWay, onClose: () => void): () => void {
  let drag: { x: number; y: number; at: number; far: number; isOn: boolean } | null = null;
  const awayOf = ({ clientX, clientY }: Touch, { x, y }: { x: number; y: number }) =>
    way === 'down' ? [clientY - y, clientX - x] : [clientX - x, clientY - y];
  const place = (px: number) => {
    const where = way === 'down' ? `0 ${px}px` : `${px}px 0`;
    sheet.style.translate = px > 0 ? where : '';
  };

  const begin = (event: TouchEvent) => {
    const [touch, second] = event.touches;
    const isFree = event.target instanceof Element && !isHeld(event.target, sheet, way);
    drag = touch && !second && isFree ? startOf(touch) : null;
  };
  const move = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!drag || !touch) return;
    const [far = 0, aside = 0] = awayOf(touch, drag);
    if (!drag.isOn) {
      // The first direction decides: sideways or back is left to other listeners.
      if (Math.abs(aside) > slackPx || far < -slackPx) drag = null;
      if (!drag || far <= slackPx) return;
      drag.isOn = true;
    }
    if (event.cancelable) event.preventDefault();
    drag.far = far;
    place(far);
  };
  const end = () => {
    const ended = drag;
    drag = null;
    if (!ended?.isOn) return;
    const speed = ended.far / Math.max(1, performance.now() - ended.at);
    const isMeant = ended.far > farPx || (ended.far > slackPx * 3 && speed > fastPxPerMs);
    if (isMeant) onClose();
    // By then a closed sheet is no longer visible.
    requestAnimationFrame(() => requestAnimationFrame(() => place(0)));
  };

  sheet.addEventListener('touchstart', begin, { passive: true });
  sheet.addEventListener('touchmove', move, { passive: false });
  sheet.addEventListener('touchend', end);
  sheet.addEventListener('touchcancel', end);
  return () => {
    sheet.removeEventListener('touchstart', begin);
    sheet.removeEventListener('touchmove', move);
    sheet.removeEventListener('touchend', end);
    sheet.removeEventListener('touchcancel', end);
    place(0);
  };
}

const startOf = ({ clientX: x, clientY: y }: Touch) => ({
  x,
  y,
  at: performance.now(),
  far: 0,
  isOn: false,
});

/**
 * Whether the finger is on something that handles the movement itself: scrolled content, a drag handle, or a
 * field being edited.
 */
function isHeld(target: Element, sheet: Element, way: SwipeWay): boolean {
  for (let each: Element | null = target; each; each = each.parentElement) {
    if (getComputedStyle(each).touchAction === 'none' || isWritten(each)) return true;
    if ((way === 'down' ? each.scrollTop : each.scrollLeft) > 0) return true;
    if (each === sheet) return false;
  }
  return false;
}

const isWritten = (each: Element) =>
  each === document.activeElement &&
  (each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement);
