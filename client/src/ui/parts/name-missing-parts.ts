/**
 * Gives the errors of scripts and styles that could not be loaded one name, `MissingPart`, whatever the browser calls them. The router
 * knows some of the browsers' words, and would load the page again at once: without a network and without the service worker that ends
 * the app.
 *
 * @returns ends it
 */
export function nameMissingParts(page: Window): () => void {
  const name = ({ payload }: { payload: Error }) => {
    payload.message = `Not loaded: ${payload.message}`;
    payload.name = 'MissingPart';
  };
  page.addEventListener('vite:preloadError', name);
  return () => page.removeEventListener('vite:preloadError', name);
}
