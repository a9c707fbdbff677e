import type { EarlyPress } from './early-presses.ts';
import { calledOf } from './pressed.ts';

/**
 * Takes what was pressed on a prerendered page before the app was there: at most one button, marked by
 * `theme.js`. From now on the app handles presses itself. Links work without script and are not recorded.
 */
export function takePress(root: HTMLElement): readonly Extract<EarlyPress, { kind: 'press' }>[] {
  root.removeAttribute('data-prerendered');
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  return pressed ? [{ kind: 'press', ...calledOf(pressed), itself: pressed }] : [];
}

/**
 * Like `takePress`, for a page that the app renders anew. In another language the button has another name, so
 * its position is used.
 *
 * @returns presses the button; call it once the page is rendered
 */
export function takePlace(root: HTMLElement): () => void {
  const [press] = takePress(root);
  // Counted from the end, since the app may show a notice before the rest.
  const place = buttonsIn(root).indexOf(press?.itself as HTMLButtonElement);
  return () => buttonsIn(root)[place]?.click();
}

const buttonsIn = (root: HTMLElement) => [...root.querySelectorAll('button')].reverse();
