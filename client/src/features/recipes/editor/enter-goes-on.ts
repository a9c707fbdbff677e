import type { KeyboardEvent } from 'react';

/**
 * Enter in a box of one line goes on to the next box of the form, as a phone's key beside it promises, and saves only from
 * the last one; with Ctrl or ⌘ it saves from anywhere.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  const { target, currentTarget: form } = event;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit();
  } else if (target instanceof HTMLInputElement && target.type !== 'file') {
    const boxes = [
      ...form.querySelectorAll<HTMLElement>('input:not([type=file], :disabled), textarea:not(:disabled)'),
    ];
    const next = boxes[boxes.indexOf(target) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}
