// Runs before the first paint, so that a dark kitchen is never lit up by a white flash, nobody who is signed in is asked to log
// in, and nobody sees a language that is not theirs. And before anything can be pressed.
// The rules, the keys and the colours are those of src/ui/look/theme-mode.ts, src/lib/known-identity.ts and src/i18n/locales.ts.
(() => {
  const page = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be denied; then everything is as for somebody who is new.
      return null;
    }
  };
  const theme = read('themeMode');
  const mode = theme === 'dark' ? 'dark' : 'light';
  const locale = /^(en|fi)(?:-[A-Za-z0-9]+)*$/.exec(read('locale') ?? '')?.[1];
  page.className = mode;
  page.classList.toggle('known', read('ateria.identity') !== null);
  // The page came in a language that the server guessed: the app draws it anew in the one that was chosen here.
  page.classList.toggle('other-language', locale !== undefined && locale !== page.lang);
  // Told to the server, so that the next page comes as it should.
  const told = `locale=${locale ?? ''}.${theme ? mode : ''}`;
  if ((theme || locale) && !document.cookie.includes(told))
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and not at once.
    document.cookie = `${told}; path=/; max-age=31536000; samesite=lax`;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', mode === 'dark' ? '#101613' : '#faf6ee');
  // The first button that is pressed on a page that came drawn waits for the app (src/start/take-press.ts), and no form of it goes
  // off as a browser would send it.
  page.addEventListener(
    'click',
    (event) => {
      const button = event.target.closest('[data-prerendered] button');
      if (!button) return;
      event.preventDefault();
      event.stopPropagation();
      if (!page.querySelector('[data-pressed]')) button.dataset.pressed = '';
    },
    true,
  );
})();
