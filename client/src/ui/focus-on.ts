/**
 * Focuses an element that is not a control, by adding a tabindex just now: with a permanent one a dialog
 * would focus it at every opening.
 */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element?.hasAttribute('tabindex')) element?.setAttribute('tabindex', '-1');
  element?.focus({ preventScroll: true });
}
