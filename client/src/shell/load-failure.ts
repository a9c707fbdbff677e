/** In both languages: the catalogue may be what could not be loaded. */
const words = [
  {
    lang: 'en',
    text: 'Ateria could not be loaded. Your lists are safe on this device.',
    button: 'Load again',
  },
  {
    lang: 'fi',
    text: 'Ateriaa ei saatu ladattua. Listasi ovat tallessa tällä laitteella.',
    button: 'Lataa uudelleen',
  },
];

/**
 * Replaces the splash when the app or its texts cannot be loaded: says what is safe, with a button. WebKit
 * cancels a page's requests when it is left and keeps it for Back: that is no failure, so it reloads by
 * itself when shown again.
 */
export function showLoadFailure(root: HTMLElement): void {
  const page = root.ownerDocument;
  const reload = () => page.defaultView?.location.reload();
  page.defaultView?.addEventListener('pageshow', ({ persisted }) => persisted && reload());
  const notice = page.createElement('main');
  notice.className = 'load-failure';
  const mark = root.querySelector('.splash');
  mark?.setAttribute('class', 'load-failure-mark');
  if (mark) notice.append(mark);
  for (const { lang, text, button } of words) {
    const part = page.createElement('section');
    part.lang = lang;
    const message = page.createElement('p');
    message.setAttribute('role', 'alert');
    message.textContent = text;
    const again = page.createElement('button');
    again.textContent = button;
    again.addEventListener('click', reload);
    part.append(message, again);
    notice.append(part);
  }
  root.replaceChildren(notice);
}
