export interface Target {
  readonly role: 'button' | 'link' | 'field' | 'checkbox' | 'menuitem' | 'heading' | 'dialog' | 'image';
  readonly name: string;
  /** Whether the name is the source of a regular expression. */
  readonly isPattern: boolean;
}

/**
 * Where the first element of this role and name can be pressed, or what keeps it from that. It runs in the page, and so must
 * need nothing from outside.
 */
export function findPoint({ role, name, isPattern }: Target): { x: number; y: number } | { fault: string } {
  const selectors = {
    button: 'button:not([role]), [role=button], summary',
    link: 'a[href]:not([role])',
    field: 'input:not([type=radio], [type=checkbox], [type=file]), textarea, select',
    checkbox: '[role=checkbox], input[type=checkbox]',
    menuitem: '[role^=menuitem]',
    heading: 'h1, h2, h3',
    dialog: 'dialog[open], [role=dialog]',
    image: 'img',
  };
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
  const labelsOf = (element: Element) =>
    'labels' in element && element.labels instanceof NodeList
      ? [...element.labels].map((label) => label.textContent).join(' ')
      : '';
  const nameOf = (element: Element) =>
    (
      element.getAttribute('aria-label') ||
      element.getAttribute('aria-labelledby')?.split(' ').map(textOf).join(' ') ||
      element.getAttribute('alt') ||
      labelsOf(element) ||
      element.getAttribute('placeholder') ||
      element.textContent ||
      ''
    )
      .replaceAll(/\s+/g, ' ')
      .trim();
  const fits = (text: string) => (isPattern ? new RegExp(name).test(text) : text === name);

  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const scope = modal && role !== 'dialog' ? modal : document;
  const named = [...scope.querySelectorAll(selectors[role])].filter((element) => fits(nameOf(element)));
  if (named.length === 0) return { fault: 'is not there' };
  const element = named.find((candidate) => candidate.checkVisibility({ visibilityProperty: true }));
  if (!element) return { fault: 'is hidden' };

  const isOnItsWay = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect instanceof KeyframeEffect && effect.target?.contains(element),
    );
  if (isOnItsWay) return { fault: 'moves' };

  let box = element.getBoundingClientRect();
  if (box.top < 0 || box.bottom > innerHeight) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    box = element.getBoundingClientRect();
  }
  const x = Math.round(box.left + box.width / 2);
  const y = Math.round(box.top + Math.min(box.height, innerHeight) / 2);
  if (x < 0 || x >= innerWidth) return { fault: 'is beyond the edge' };
  const hit = document.elementFromPoint(x, y);
  const isOwn =
    hit !== null &&
    (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element);
  if (role !== 'dialog' && !isOwn) return { fault: `is covered by ${hit?.outerHTML.slice(0, 200)}` };
  return { x, y };
}
