import type { EarlyPress } from './early-presses.ts';
import { calledOf } from './pressed.ts';

/**
 * What was pressed on a page that came drawn before the app was there, which `theme.js` has kept: nothing, or one button. Presses are the
 * app's own from then on. Links need no script.
 */
export function takePress(root: HTMLElement): readonly Extract<EarlyPress, { kind: 'press' }>[] {
  root.removeAttribute('data-prerendered');
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  return pressed ? [{ kind: 'press', ...calledOf(pressed), itself: pressed }] : [];
}

/**
 * The same of a page that the app draws anew: in another language the button is called otherwise, and stands in the same place.
 *
 * @returns presses it, once the page has been drawn
 */
export function takePlace(root: HTMLElement): () => void {
  const [press] = takePress(root);
  // From the end: something that the app has to say may stand before the rest.
  const place = buttonsIn(root).indexOf(press?.itself as HTMLButtonElement);
  return () => buttonsIn(root)[place]?.click();
}

const buttonsIn = (root: HTMLElement) => [...root.querySelectorAll('button')].reverse();
