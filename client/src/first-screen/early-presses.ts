/** Where presses wait that were made before the app was there, over a start that did not come to its end too. */
export const EARLY_PRESSES_KEY = 'ateria.earlyPresses';

/** What a person did to the picture of the list. */
export type EarlyPress =
  | { kind: 'check'; id: string; isChecked: boolean }
  | { kind: 'add'; text: string }
  /** Anything else that can be pressed, by how it is called; in a row, and then whose. */
  | { kind: 'press'; tag: string; name: string; id: string | null };

export interface EarlyPresses {
  presses: readonly EarlyPress[];
  /** The field as it was left: what stands in it, and whether it had the focus. */
  field: { text: string; isFocused: boolean };
}

/** Shows a check at once, and remembers everything that is pressed, until the app can do it. */
export function collectPresses(frame: HTMLElement, keep: (presses: readonly EarlyPress[]) => void) {
  const presses: EarlyPress[] = [];
  const add = (press: EarlyPress) => {
    presses.push(press);
    keep(presses.filter(({ kind }) => kind !== 'press'));
  };

  frame.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('button, a') : null;
    if (!pressed || pressed.getAttribute('type') === 'submit') return;
    event.preventDefault();
    const id = idOf(pressed);
    if (id !== null && pressed.getAttribute('role') === 'checkbox') {
      const isChecked = pressed.getAttribute('aria-checked') !== 'true';
      showCheck(frame, id, isChecked);
      add({ kind: 'check', id, isChecked });
    } else add({ kind: 'press', tag: pressed.localName, name: nameOf(pressed), id });
  });

  frame.addEventListener('submit', (event) => {
    event.preventDefault();
    const field = fieldIn(frame);
    if (!field?.value.trim()) return;
    showAdded(frame, field.value);
    add({ kind: 'add', text: field.value });
    field.value = '';
  });

  return {
    /** Shows what was done at an earlier start that did not come to its end. */
    resume: (before: readonly EarlyPress[]) => {
      for (const press of before) {
        presses.push(press);
        if (press.kind === 'check') showCheck(frame, press.id, press.isChecked);
        if (press.kind === 'add') showAdded(frame, press.text);
      }
    },
    read: (): EarlyPresses => {
      const field = fieldIn(frame);
      const isFocused = field !== null && field === field.ownerDocument.activeElement;
      return { presses, field: { text: field?.value ?? '', isFocused } };
    },
  };
}

/** The element of the running app that is called as the pressed one was. */
export function findPressed(
  page: ParentNode,
  { tag, name, id }: Extract<EarlyPress, { kind: 'press' }>,
): HTMLElement | undefined {
  return [...page.querySelectorAll<HTMLElement>(tag)].find(
    (element) => nameOf(element) === name && idOf(element) === id,
  );
}

const fieldIn = (frame: ParentNode) => frame.querySelector('input');

const idOf = (element: Element) => element.closest<HTMLElement>('[data-id]')?.dataset.id ?? null;

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? '';

function showCheck(frame: ParentNode, id: string, isChecked: boolean): void {
  const row = frame.querySelector(`[data-id="${CSS.escape(id)}"]`);
  row?.querySelector('[role=checkbox]')?.setAttribute('aria-checked', String(isChecked));
  row?.toggleAttribute('data-checked', isChecked);
}

/** A line without a place of its own yet, which takes no presses. */
function showAdded(frame: ParentNode, text: string): void {
  const first = frame.querySelector<HTMLElement>('[data-id]');
  const name = first?.querySelector('[role=checkbox] > :first-child')?.cloneNode();
  if (!first || !(name instanceof HTMLElement)) return;
  const row = first.cloneNode() as HTMLElement;
  row.removeAttribute('data-id');
  row.removeAttribute('data-checked');
  const line = first.ownerDocument.createElement('span');
  line.className = first.querySelector('[role=checkbox]')?.className ?? '';
  name.textContent = text.trim();
  line.append(name);
  row.append(line);
  first.before(row);
}
