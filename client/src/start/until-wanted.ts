import type { EarlyPress } from './early-presses.ts';
import { calledOf } from './pressed.ts';

const intents = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/** What was pressed on a page that came drawn before the app was there: nothing, or one button. Presses are the app's own from then on. */
export type TakeEarlyPress = () => readonly EarlyPress[];

/** Keeps the first press on a button from now on, so that it is not lost while the app's script is loaded. Links need no script. */
export function keepPress({ document }: Window): TakeEarlyPress {
  let pressed: HTMLElement | null = null;
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed ??= button;
  };
  document.addEventListener('click', keep, { capture: true });
  document.addEventListener('submit', keep, { capture: true });
  return () => {
    document.removeEventListener('click', keep, { capture: true });
    document.removeEventListener('submit', keep, { capture: true });
    return pressed ? [{ kind: 'press', ...calledOf(pressed), itself: pressed }] : [];
  };
}

/** Resolves at the first sign that somebody wants to do something on a page that came drawn: until then it needs no more script. */
export function untilWanted({ document }: Window): Promise<void> {
  return new Promise((resolve) => {
    const onIntent = (event: Event) => {
      const { target } = event;
      // A pointer that only passes over text wants nothing yet.
      if (event.type === 'pointerover' && !(target instanceof Element && target.closest('a, button'))) return;
      for (const intent of intents) document.removeEventListener(intent, onIntent, { capture: true });
      resolve();
    };
    for (const intent of intents)
      document.addEventListener(intent, onIntent, { capture: true, passive: true });
  });
}
