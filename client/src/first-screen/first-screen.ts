import { keep } from '#lib/keep.ts';
import { drawPicture } from './draw-picture.ts';
import { collectPresses, EARLY_PRESSES_KEY, type EarlyPress, type EarlyPresses } from './early-presses.ts';
import { ownerOf, type Picture, readPicture } from './picture.ts';

/** The list as it was last drawn, shown while the app starts. */
export interface FirstScreen {
  /** Whether the picture is on the screen. */
  isShown: () => boolean;
  /** Shows the app in the place of the picture, whatever it has to show. */
  drop: () => void;
  /** Drops the picture, and gives what was pressed on it; only the first call gives anything. */
  handOver: () => EarlyPresses;
  /** What was pressed has been done for good. */
  done: () => void;
}

/**
 * Draws the picture of this page, if there is a true one, in front of `root`, which is hidden meanwhile. Without a picture
 * nothing is shown, and what was pressed at an earlier start that did not come to its end is given all the same. Never
 * throws: a start without a picture is a start all the same.
 */
export function raiseFirstScreen(root: HTMLElement, page: Window): FirstScreen {
  let shown: ReturnType<typeof show> | null = null;
  let early: readonly EarlyPress[] = [];
  try {
    early = pressesBefore(page.localStorage);
    const picture = readPicture(page);
    if (picture) shown = show(picture, root, page, early);
  } catch {
    // Storage may be denied, and a picture may be damaged: the app draws its page itself.
  }
  const drop = () => {
    shown?.remove();
    root.hidden = false;
    shown = null;
  };
  return {
    isShown: () => shown !== null,
    drop,
    handOver: () => {
      const collected = shown?.read() ?? { presses: early, field: { text: '', isFocused: false } };
      drop();
      early = [];
      return collected;
    },
    done: () => page.localStorage.removeItem(EARLY_PRESSES_KEY),
  };
}

function show(
  picture: Picture,
  root: HTMLElement,
  { document, localStorage }: Window,
  early: readonly EarlyPress[],
) {
  const frame = document.createElement('div');
  frame.id = 'first-screen';
  drawPicture(picture, frame);
  const { read, resume } = collectPresses(frame, (presses) =>
    keep(localStorage, EARLY_PRESSES_KEY, JSON.stringify({ owner: picture.owner, presses })),
  );
  resume(early);
  const styles = new CSSStyleSheet();
  styles.replaceSync(picture.styles);
  document.adoptedStyleSheets.push(styles);
  document.documentElement.lang = picture.lang;
  document.title = picture.title;
  root.hidden = true;
  root.before(frame);
  return {
    read,
    remove: () => {
      frame.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== styles);
    },
  };
}

function pressesBefore(storage: Storage): readonly EarlyPress[] {
  const text = storage.getItem(EARLY_PRESSES_KEY);
  if (text === null) return [];
  const kept = JSON.parse(text) as { owner: string; presses: EarlyPress[] };
  return kept.owner === ownerOf(storage) ? kept.presses : [];
}
