/** In both languages: the texts may be what could not be loaded. */
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
 * In place of the splash when the app, or its texts, cannot be had: what is safe, and a way on. WebKit breaks off what a page was loading
 * that is left, and keeps the page for the way back: nothing has failed then, and it loads again by itself.
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
