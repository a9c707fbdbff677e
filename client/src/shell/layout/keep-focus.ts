import { focusOn } from '#ui/focus-on.ts';

/** Selector of elements to continue from with the keyboard, without text fields. */
const goOnFrom = ':is(a[href], button, [role=checkbox], input[type=checkbox], [tabindex="0"]):not(:disabled)';

/** Messages come and go above the content. */
const messages = '.toaster';

/** An element, and for each of its ancestors the siblings nearby. */
interface Place {
  element: Element;
  beside: readonly (Element | null)[];
}

/**
 * Keeps the keyboard focus in place. When the focused element is removed, e.g. a row deleted from its own
 * dialog, browsers restart at the top of the page, so the focus moves to what was next to it. When a message
 * disappears after a press in it, the focus returns to where it was. While a dialog is open, all this applies
 * within the dialog.
 *
 * @param content the page's content, without messages and dialogs
 * @returns stops it
 */
export function keepFocus(content: HTMLElement): () => void {
  const page = content.ownerDocument;
  let focused: Element | null = null;
  /** The last focused place in the content and in each dialog. */
  const places = new WeakMap<Element, Place>();

  const note = () => {
    const target = page.activeElement;
    if (!target || target === page.body) return;
    focused = target;
    if (target.closest(`[popover], ${messages}`)) return;
    const ground = target.closest('dialog') ?? (content.contains(target) ? content : null);
    if (ground) places.set(ground, placeOf(target, ground));
  };
  const onBlur = ({ target }: FocusEvent) => {
    // Some browsers also fire `blur` just before an element is removed, and none when a dialog returns the
    // focus. A disabled element has lost the focus and may be about to be removed.
    queueMicrotask(() => {
      if (target === focused && focused?.isConnected && !focused.matches(':disabled')) focused = null;
      note();
    });
  };
  const onChange = () => {
    if (!focused || focused.isConnected || page.activeElement !== page.body) return;
    const dialog = [...page.querySelectorAll('dialog[open]')].at(-1);
    const place = places.get(dialog ?? content);
    const next = place?.element.isConnected ? place.element : place && firstBeside(place);
    // A dialog about to close is already empty, and returns the focus itself.
    const title = dialog ? dialog.querySelector('h2') : content;
    if (dialog && !next && !title) return;
    focused = null;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    else if (title) focusOn(title);
  };
  const observer = new MutationObserver(onChange);
  observer.observe(page.body, { childList: true, subtree: true });
  page.addEventListener('focusin', note);
  page.addEventListener('focusout', onBlur);
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', note);
    page.removeEventListener('focusout', onBlur);
  };
}

function placeOf(element: Element, ground: Element): Place {
  const beside: (Element | null)[] = [];
  for (let at: Element | null = element; at && at !== ground; at = at.parentElement)
    beside.push(at.nextElementSibling, at.previousElementSibling);
  return { element, beside };
}

/** The nearest sibling that is still in the page. */
function firstBeside({ beside }: Place): Element | null {
  for (const each of beside) {
    if (!each?.isConnected || each.matches(messages)) continue;
    const found = each.matches(goOnFrom) ? each : each.querySelector(goOnFrom);
    if (found && found.getClientRects().length > 0) return found;
  }
  return null;
}
