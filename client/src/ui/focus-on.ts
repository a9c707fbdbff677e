/** What is there to be read takes the focus now, and only now: a dialog would give it the focus at every opening. */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element?.hasAttribute('tabindex')) element?.setAttribute('tabindex', '-1');
  element?.focus({ preventScroll: true });
}
