const name = 'MissingPart';

/**
 * Gives the errors of scripts and styles that could not be loaded one name, whatever the browser calls them. The router knows some of
 * the browsers' words, and would load the page again at once: without a network and without the service worker that ends the app.
 */
export function nameMissingParts(page: Window): void {
  page.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `Not loaded: ${payload.message}`;
    payload.name = name;
  });
}

/** Whether a part of the program, and not the program, is at fault. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && error.name === name;
