/** A window as far as the back/forward cache is concerned. */
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
