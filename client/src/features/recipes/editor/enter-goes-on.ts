import type { KeyboardEvent } from 'react';

/**
 * Enter in a one-line field moves to the next field, as a phone's keyboard shows, and submits only from the
 * last one; with Ctrl or ⌘ it submits from anywhere.
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
