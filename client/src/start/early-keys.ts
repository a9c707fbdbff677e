import { calledOf, fieldIn, type Pressed } from './pressed.ts';

/** A key press that only the app can handle. `on` is the row that had the focus, null if none. */
export interface EarlyKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  on: Pressed | null;
}

/** Keys that act on the focused row. */
const rowKeys = new Set(['Enter', 'F2', 'e', 'E', 'Delete', 'Backspace']);

/**
 * Handles the list's keys on its snapshot: moving the focus happens at once; keys that act are passed to
 * `onKey` for the app.
 */
export function answerKey(event: KeyboardEvent, frame: HTMLElement, onKey: (key: EarlyKey) => void): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (event.isComposing || altKey) return;
  const field = fieldIn(frame);
  if (target === field) {
    if (key === 'Escape') field?.blur();
    return;
  }
  const hasCommand = ctrlKey || metaKey;
  const box = hasCommand ? null : boxOf(target, frame);
  const to = box && rowToward(frame, box, key);
  if (field && !hasCommand && isWriteKey(field, key)) field.focus();
  else if (to) to.focus();
  else if (box && rowKeys.has(key)) onKey({ key, ctrlKey, metaKey, on: calledOf(box) });
  else if (key === '?' || (hasCommand && key.toLowerCase() === 'z'))
    onKey({ key, ctrlKey, metaKey, on: null });
  else return;
  event.preventDefault();
}

/** The checkbox of the row that has the focus. */
function boxOf(target: EventTarget | null, frame: HTMLElement): HTMLElement | null {
  const isRow =
    target instanceof HTMLElement && frame.contains(target) && target.matches('[data-id] > [role=checkbox]');
  return isRow ? target : null;
}

/** The keys that focus the field are those in its `aria-keyshortcuts`. */
const isWriteKey = (field: Element | null, key: string) =>
  field?.getAttribute('aria-keyshortcuts')?.split(' ').includes(key) ?? false;

function rowToward(frame: ParentNode, box: HTMLElement, key: string): HTMLElement | undefined {
  const boxes = [...frame.querySelectorAll<HTMLElement>('[data-id] > [role=checkbox]')];
  const at = boxes.indexOf(box);
  if (key === 'ArrowDown') return boxes[at + 1];
  if (key === 'ArrowUp') return boxes[at - 1];
  if (key === 'Home') return boxes[0];
  return key === 'End' ? boxes.at(-1) : undefined;
}
