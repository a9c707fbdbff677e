export interface Place {
  readonly x: number;
  readonly y: number;
  /** Whether it exists but cannot be pressed now. */
  readonly isDisabled: boolean;
}

export interface Target {
  readonly role: 'button' | 'link' | 'field' | 'checkbox' | 'menuitem' | 'heading' | 'dialog' | 'image';
  readonly name: string;
  /** Whether the name is the source of a regular expression. */
  readonly isPattern: boolean;
}

/**
 * The point at which the first element of this role and name can be pressed, or what prevents that. Runs in
 * the page, so it must be self-contained.
 */
export function findPoint({ role, name, isPattern }: Target): Place | { fault: string } {
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

  const isOutside = ({ top, bottom }: DOMRect) => top < 0 || bottom > innerHeight;
  const pointOf = ({ left, top, width, height }: DOMRect) => ({
    x: Math.round(left + width / 2),
    y: Math.round(top + Math.min(height, innerHeight) / 2),
  });
  const coverAt = ({ x, y }: { x: number; y: number }) => {
    const hit = document.elementFromPoint(x, y);
    const isOwn =
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element);
    return role === 'dialog' || isOwn ? null : `is covered by ${hit?.outerHTML.slice(0, 200)}`;
  };

  let box = element.getBoundingClientRect();
  // Also scrolls it out from under a fixed bar.
  if (isOutside(box) || coverAt(pointOf(box)) !== null) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    box = element.getBoundingClientRect();
  }
  const point = pointOf(box);
  if (point.x < 0 || point.x >= innerWidth) return { fault: 'is beyond the edge' };
  const fault = coverAt(point);
  const isDisabled = element.matches(':disabled, [aria-disabled=true]');
  return fault === null ? { ...point, isDisabled } : { fault };
}
