export type SwipeWay = 'down' | 'right';

/** A finger that goes so far, in pixels, or leaves so fast, in pixels a millisecond, means it. */
const farPx = 110;
const fastPxPerMs = 0.6;
/** Less is a tap of an unsteady finger. */
const slackPx = 8;

/**
 * Lets a finger push an open sheet away. It follows the finger and comes back when that lets go early, or when `onClose` leaves it open.
 * What scrolls under the finger scrolls first.
 *
 * @returns ends it
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
      // The first way that it takes decides: aside or back is for whatever else listens.
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
    // A closed sheet is out of sight by then.
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

/** Whether the finger is on what moves by itself: scrolled away from its start, taken by hand, or a field with a caret in it. */
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
