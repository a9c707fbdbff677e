/** Identifies a pressed element by tag and accessible name, and by the row's id if it is in a row. */
export interface Pressed {
  tag: string;
  name: string;
  id: string | null;
  /** The element itself, on a page that the app hydrates. */
  itself?: HTMLElement;
}

/** Describes an element so that its counterpart in the running app can be found. */
export const calledOf = (element: Element): Pressed => ({
  tag: element.localName,
  name: nameOf(element),
  id: idOf(element),
});

/** Finds the running app's counterpart of a pressed element. */
export function findPressed(page: ParentNode, { tag, name, id }: Pressed): HTMLElement | undefined {
  return [...page.querySelectorAll<HTMLElement>(tag)].find(
    (element) => nameOf(element) === name && idOf(element) === id,
  );
}

/** The page's text field, in a snapshot or in the running app. */
export const fieldIn = (page: ParentNode) => page.querySelector<HTMLInputElement>('main input');

export const idOf = (element: Element) => element.closest<HTMLElement>('[data-id]')?.dataset.id ?? null;

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? '';
