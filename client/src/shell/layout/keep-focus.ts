import { focusOn } from '#ui/focus-on.ts';

/** What can be gone on from without writing. */
const goOnFrom = ':is(a[href], button, [role=checkbox], input[type=checkbox], [tabindex="0"]):not(:disabled)';

/** They come and go over what one works on. */
const messages = '.toaster';

/** An element, and on every step up from it what stands beside it. */
interface Place {
  element: Element;
  beside: readonly (Element | null)[];
}

/**
 * Whoever works with keys goes on where they were. When what has the focus leaves the page, as the row does that was deleted from its
 * own dialog, browsers begin at the top again; so the focus goes to what stood next to it. When a message goes after a press in
 * it, the focus goes back to where it was. While a dialog is open, all that holds within it.
 *
 * @param content what there is to work on; messages and dialogs lie outside or over it
 * @returns what ends it
 */
export function keepFocus(content: HTMLElement): () => void {
  const page = content.ownerDocument;
  let focused: Element | null = null;
  /** Where the focus was last in the content, and in each dialog. */
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
    // Some browsers tell of it when an element is removed too, just before; and none when a dialog gives the focus back. What was
    // switched off has the focus no more, and may be about to go.
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
    // A dialog that is about to close is empty, and gives the focus back itself.
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

/** The nearest that is still there. */
function firstBeside({ beside }: Place): Element | null {
  for (const each of beside) {
    if (!each?.isConnected || each.matches(messages)) continue;
    const found = each.matches(goOnFrom) ? each : each.querySelector(goOnFrom);
    if (found && found.getClientRects().length > 0) return found;
  }
  return null;
}
