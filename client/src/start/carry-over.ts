import { calledOf, fieldIn, findPressed } from './pressed.ts';

/**
 * Gives the app what the snapshot has of the moment: the focus, and the text of the field with caret or selection. All in one go
 * and while both are in the page, so that no key comes between and a phone's keyboard stays up.
 */
export function carryOver(snapshot: HTMLElement, root: HTMLElement): void {
  const focused = snapshot.ownerDocument.activeElement;
  const from = fieldIn(snapshot);
  const to = fieldIn(root);
  if (focused && focused !== from && snapshot.contains(focused))
    findPressed(root, calledOf(focused))?.focus({ preventScroll: true });
  if (!from || !to) return;
  const { value, selectionStart, selectionEnd, selectionDirection } = from;
  // How far a field is scrolled is known after a layout of the whole page: an empty one is not asked.
  const scrollLeft = value ? from.scrollLeft : 0;
  const hasFocus = focused === from;
  if (hasFocus) to.focus({ preventScroll: true });
  if (value) fillField(to, value);
  if (hasFocus) to.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
  if (scrollLeft) to.scrollLeft = scrollLeft;
}

/** Puts text into a running field as typing does, before what stands there. */
export function fillField(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, 0, 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
