import { calledOf, pressAgain } from './pressed.ts';

const intents = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/** What a page that came drawn was asked for before its script was there. */
export interface EarlyWish {
  /** Presses the button again that was pressed meanwhile, if it is still there. Links need no script. */
  repeat: () => void;
}

/**
 * Resolves at the first sign that somebody wants to do something on a page that came drawn: until then it needs no more
 * script than this. From then on the first press on a button is kept, so that it is not lost while the script is loaded.
 */
export function untilWanted({ document }: Window): Promise<EarlyWish> {
  let pressed: HTMLElement | null = null;
  const keepPress = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed ??= button;
  };
  document.addEventListener('click', keepPress, { capture: true });
  document.addEventListener('submit', keepPress, { capture: true });
  const repeat = () => {
    document.removeEventListener('click', keepPress, { capture: true });
    document.removeEventListener('submit', keepPress, { capture: true });
    if (pressed) pressAgain(document, calledOf(pressed), pressed);
  };
  return new Promise((resolve) => {
    const onIntent = (event: Event) => {
      const { target } = event;
      // A pointer that only passes over text wants nothing yet.
      if (event.type === 'pointerover' && !(target instanceof Element && target.closest('a, button'))) return;
      for (const intent of intents) document.removeEventListener(intent, onIntent, { capture: true });
      resolve({ repeat });
    };
    for (const intent of intents)
      document.addEventListener(intent, onIntent, { capture: true, passive: true });
  });
}
