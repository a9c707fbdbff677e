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

/** So long after it has loaded a page has its images too. */
const restMs = 1_000;

/** Small on purpose: what was drawn beforehand stands on the screen before the app is even read. */
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
    // What is pressed now does what it says.
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

/** A public page that came drawn, in the person's language, is complete without the app until something is pressed. */
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
// Where `old-browser.js` has said that this browser is too old, nothing is begun that could not come to its end.
if (!document.documentElement.classList.contains('old-browser'))
  // Not awaited here: the app imports from the file that this is in, and would wait for it in turn.
  void start(root);
