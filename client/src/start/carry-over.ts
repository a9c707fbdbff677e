import { calledOf, fieldIn, findPressed } from './pressed.ts';

/**
 * Moves the momentary state of the snapshot to the app: focus, and the field's text, caret or selection.
 * Synchronous and while both are in the document, so that no key comes in between and a phone's keyboard
 * stays open.
 */
export function carryOver(snapshot: HTMLElement, root: HTMLElement): void {
  const focused = snapshot.ownerDocument.activeElement;
  const from = fieldIn(snapshot);
  const to = fieldIn(root);
  if (focused && focused !== from && snapshot.contains(focused))
    findPressed(root, calledOf(focused))?.focus({ preventScroll: true });
  if (!from || !to) return;
  const { value, selectionStart, selectionEnd, selectionDirection } = from;
  // Reading `scrollLeft` forces a layout of the whole page; an empty field is never scrolled.
  const scrollLeft = value ? from.scrollLeft : 0;
  const hasFocus = focused === from;
  if (hasFocus) to.focus({ preventScroll: true });
  if (value) fillField(to, value);
  if (hasFocus) to.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
  if (scrollLeft) to.scrollLeft = scrollLeft;
}

/** Inserts text before the field's own, and fires `input` as typing does. */
export function fillField(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, 0, 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
