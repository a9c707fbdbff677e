/** A window as far as the browser's back/forward cache has to do with it. */
export function createTestPage() {
  const page = new EventTarget();
  const pass = (name: 'pagehide' | 'pageshow') =>
    page.dispatchEvent(Object.assign(new Event(name), { persisted: true }));
  return {
    window: page as Pick<Window, 'addEventListener'>,
    hide: () => pass('pagehide'),
    show: () => pass('pageshow'),
  };
}
