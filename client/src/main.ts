import '#ui/base.css';
import { raiseFirstScreen } from '#first-screen/first-screen.ts';
import { untilPainted } from '#first-screen/until-painted.ts';
import { showLoadFailure } from '#shell/load-failure.ts';

/** Small on purpose: the list as it was last drawn stands on the screen before the app is even read. */
async function start(root: HTMLElement): Promise<void> {
  const firstScreen = raiseFirstScreen(root, window);
  try {
    if (firstScreen.isShown()) await untilPainted(window);
    const { startApp } = await import('./app.tsx');
    await startApp(root, firstScreen);
  } catch (error) {
    firstScreen.drop();
    showLoadFailure(root);
    throw error;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// Not awaited here: the app imports from the file that this is in, and would wait for it in turn.
void start(root);
