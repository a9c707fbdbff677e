import '#ui/look/base.css';
import '#ui/look/from-theme.css';
import './first-look.ts';
import { isAppAwaited } from '#lib/awaited-app.ts';
import { isDrawnFor, prerenderedPage } from '#lib/drawn/prerendered-page.ts';
import { showLoadFailure } from '#shell/load-failure.ts';
import { fetchForKnown, fetchForLater } from '#start/fetch-ahead.ts';
import { raiseFirstScreen } from '#start/first-screen.ts';
import { untilPainted } from '#start/until-painted.ts';
import { untilWanted } from '#start/until-wanted.ts';

/** Delay after `load` until images are assumed to be there. */
const restMs = 1_000;

/** Kept small on purpose: a prerendered page or snapshot is on the screen before the app is even parsed. */
async function start(root: HTMLElement): Promise<void> {
  const firstScreen = raiseFirstScreen(root, window);
  if (!isAppNeeded()) await wanted();
  try {
    if (firstScreen.isShown()) {
      await untilPainted(window);
      fetchForKnown(document);
    }
    const { startApp } = await import('./app.tsx');
    await startApp(root, firstScreen);
  } catch (error) {
    firstScreen.drop();
    // From now on a press does what the element itself does; the app no longer collects it.
    root.removeAttribute('data-prerendered');
    showLoadFailure(root);
    throw error;
  }
}

function wanted() {
  const whenAtRest = () => setTimeout(() => fetchForLater(window), restMs);
  if (document.readyState === 'complete') whenAtRest();
  else window.addEventListener('load', whenAtRest, { once: true });
  return untilWanted(window);
}

/**
 * Whether the app has to start at once. A prerendered page in the person's language works without it until
 * they press something.
 */
function isAppNeeded(): boolean {
  const page = prerenderedPage(document);
  return (
    !isDrawnFor(page, window.location) ||
    document.documentElement.classList.contains('other-language') ||
    isAppAwaited(window)
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// `old-browser.js` marks a browser that is too old to run the app: do not start in it.
if (!document.documentElement.classList.contains('old-browser'))
  // Not awaited at the top level: the app's chunk imports from this entry file, so awaiting it here would
  // deadlock.
  void start(root);
