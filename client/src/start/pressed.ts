/** Something that can be pressed, by how it is called; in a row, and then whose. */
export interface Pressed {
  tag: string;
  name: string;
  id: string | null;
  /** The element itself, where the app takes it over. */
  itself?: HTMLElement;
}

/** How an element is called, by which the running app's own is found. */
export const calledOf = (element: Element): Pressed => ({
  tag: element.localName,
  name: nameOf(element),
  id: idOf(element),
});

/** The element of the running app that is called as the pressed one was. */
export function findPressed(page: ParentNode, { tag, name, id }: Pressed): HTMLElement | undefined {
  return [...page.querySelectorAll<HTMLElement>(tag)].find(
    (element) => nameOf(element) === name && idOf(element) === id,
  );
}

/** The field of a page, drawn or running. */
export const fieldIn = (page: ParentNode) => page.querySelector<HTMLInputElement>('main input');

export const idOf = (element: Element) => element.closest<HTMLElement>('[data-id]')?.dataset.id ?? null;

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? '';
