import Shepherd, { type Tour } from 'shepherd.js';
import './tour.css';

/** Specification 9. */
const scrollOffset = 150;

/** Specification 9: the height of the top bar. */
const topBarPx = 65;

/** Height that a card with a long text needs above or below its target. */
const cardRoomPx = 300;

export const tourTitleId = 'tour-title';
export const tourTextId = 'tour-text';

/**
 * The card beside the target and the overlay around it, by Shepherd. The card's content is rendered into
 * `container`, as Shepherd sets its own texts as HTML, which this page's Trusted Types forbid.
 */
export function createTourPopup() {
  const container = document.createElement('div');
  let tour: Tour | null = null;

  /**
   * Places the card beside the element, at the foot of the screen if there is no room, or in the middle for
   * null.
   */
  function show(element: HTMLElement | null): void {
    tour ??= newTour();
    for (const step of tour.steps.splice(0)) step.destroy();
    const isBeside = element && hasRoomBeside(element);
    tour.addStep({
      id: 'step',
      text: () => container,
      attachTo: element ? { element, on: isBeside ? 'bottom' : undefined } : undefined,
      classes: element && !isBeside ? 'tour-low' : '',
      canClickTarget: false,
      modalOverlayOpeningPadding: 6,
      modalOverlayOpeningRadius: 12,
    });
    tour.show('step');
    const dialog = tour.getById('step')?.getElement();
    if (dialog) prepare(dialog);
  }

  /** Keeps the focus in the card: the page behind it must not be used. */
  function prepare(dialog: HTMLElement): void {
    dialog.setAttribute('aria-labelledby', tourTitleId);
    dialog.setAttribute('aria-describedby', tourTextId);
    dialog.setAttribute('aria-modal', 'true');
    // Lets a finger scroll a long text, although Shepherd blocks scrolling elsewhere.
    dialog.addEventListener('touchmove', (event) => event.stopPropagation());
    // Shepherd focuses the card after every move of the target, which would take the focus from a button.
    dialog.focus = () => {
      if (!dialog.contains(document.activeElement)) focusFirst();
    };
    dialog.focus();
  }

  function focusFirst(): void {
    container.querySelector<HTMLElement>('[data-primary]')?.focus({ preventScroll: true });
  }

  function keepFocus(event: KeyboardEvent): void {
    // A dialog above the tour handles Tab itself.
    if (event.key !== 'Tab' || document.querySelector('dialog:modal')) return;
    const buttons = [...container.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const next = at < 0 ? 0 : (at + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length;
    event.preventDefault();
    event.stopPropagation();
    buttons[next]?.focus();
  }

  /** Keeps the focus when the overlay is pressed. */
  function holdFocus(event: MouseEvent): void {
    if (event.target instanceof Node && !container.contains(event.target)) event.preventDefault();
  }

  function newTour(): Tour {
    document.addEventListener('keydown', keepFocus, true);
    document.addEventListener('mousedown', holdFocus, true);
    return new Shepherd.Tour({ useModalOverlay: true, exitOnEsc: false, keyboardNavigation: false });
  }

  function hide(): void {
    tour?.hide();
  }

  function close(): void {
    document.removeEventListener('keydown', keepFocus, true);
    document.removeEventListener('mousedown', holdFocus, true);
    tour?.complete();
    tour = null;
  }

  return { container, bringIntoView, show, hide, close };
}

/** Scrolls so that the top bar and a card fit above the target. */
function bringIntoView(element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= scrollOffset && bottom <= window.innerHeight - scrollOffset) return;
  window.scrollTo({ top: window.scrollY + top - scrollOffset, behavior: 'instant' });
}

function hasRoomBeside(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top - topBarPx >= cardRoomPx || window.innerHeight - bottom >= cardRoomPx;
}
