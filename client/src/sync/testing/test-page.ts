/** A window as far as the back/forward cache is concerned. */
export function createTestPage() {
  const page = new EventTarget();
  const pass = (name: 'pagehide' | 'pageshow', persisted = true) =>
    page.dispatchEvent(Object.assign(new Event(name), { persisted }));
  return {
    window: page as Pick<Window, 'addEventListener'>,
    hide: () => pass('pagehide'),
    show: () => pass('pageshow'),
    /** Leaves the page for good: it is not kept in the cache. */
    unload: () => pass('pagehide', false),
  };
}
