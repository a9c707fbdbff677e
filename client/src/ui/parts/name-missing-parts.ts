/**
 * Names all errors of scripts and styles that could not be loaded `MissingPart`, whatever the browser calls
 * them. The router recognizes the messages of some browsers and would reload the page at once, which without
 * a network and a service worker ends the app.
 *
 * @returns stops it
 */
export function nameMissingParts(page: Window): () => void {
  const name = ({ payload }: { payload: Error }) => {
    payload.message = `Not loaded: ${payload.message}`;
    payload.name = 'MissingPart';
  };
  page.addEventListener('vite:preloadError', name);
  return () => page.removeEventListener('vite:preloadError', name);
}
