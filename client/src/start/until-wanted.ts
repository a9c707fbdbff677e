const intents = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/**
 * Resolves at the first sign that the person wants to interact with a prerendered page: until then it needs
 * no more script.
 */
export function untilWanted({ document }: Window): Promise<void> {
  return new Promise((resolve) => {
    if (document.querySelector('[data-pressed]')) return resolve();
    const onIntent = (event: Event) => {
      const { target } = event;
      // Ignore a pointer that only passes over text.
      if (event.type === 'pointerover' && !(target instanceof Element && target.closest('a, button'))) return;
      for (const intent of intents) document.removeEventListener(intent, onIntent, { capture: true });
      resolve();
    };
    for (const intent of intents)
      document.addEventListener(intent, onIntent, { capture: true, passive: true });
  });
}
