import { keep } from '#lib/keep.ts';
import { carryOver, fillField } from './carry-over.ts';
import { drawSnapshot } from './draw-snapshot.ts';
import { collectPresses, EARLY_PRESSES_KEY, type EarlyInput, type EarlyPress } from './early-presses.ts';
import { fieldIn } from './pressed.ts';
import { ownerOf, readSnapshot, type Snapshot } from './snapshot.ts';
import { watchHands } from './watch-hands.ts';

/** The snapshot of the list, shown while the app starts. */
export interface FirstScreen {
  /** Whether the snapshot is on the screen. */
  isShown: () => boolean;
  /** Shows the app in place of the snapshot at once. */
  drop: () => void;
  /**
   * Replaces the snapshot with the app, which is ready, as soon as the person is not in the middle of
   * something; focus, caret and field text move along. `take` receives the recorded presses; only the first
   * call has an effect.
   */
  giveWay: (take: (presses: readonly EarlyPress[]) => void) => void;
  /** Forgets the recorded presses: they have been carried out durably. */
  done: () => void;
}

const nothing: EarlyInput = { presses: [], text: '' };
/** Pause after the last event before the snapshot may give way. */
const pauseMs = 250;
/** The pause while the field has the focus: longer, since a person typing a list stops between words. */
const writingPauseMs = 1_000;

/**
 * Draws this page's snapshot, if a valid one exists, in front of `root`, which is hidden meanwhile. Without a
 * snapshot nothing is shown, but input from an earlier start that was cut short is still handed over. Never
 * throws: the app can start without a snapshot.
 */
export function raiseFirstScreen(root: HTMLElement, page: Window): FirstScreen {
  let shown: ReturnType<typeof show> | null = null;
  let early = nothing;
  try {
    early = inputBefore(page.localStorage);
    const snapshot = readSnapshot(page);
    if (snapshot) shown = show(snapshot, root, page, early);
  } catch {
    // Storage may be denied, or a snapshot damaged: the app then renders the page itself.
  }
  let isTaken = false;
  const drop = () => {
    if (shown) early = { presses: shown.presses(), text: fieldIn(shown.frame)?.value ?? '' };
    shown?.remove();
    root.hidden = false;
    shown = null;
  };
  const take = (): readonly EarlyPress[] => {
    const field = fieldIn(root);
    if (shown) {
      root.hidden = false;
      carryOver(shown.frame, root);
      drop();
    } else if (field && early.text) fillField(field, early.text);
    const { presses } = early;
    early = nothing;
    return presses;
  };
  return {
    isShown: () => shown !== null,
    drop,
    giveWay: (act) => {
      if (isTaken) return;
      isTaken = true;
      const give = () => act(take());
      if (shown) shown.whenStill(give);
      else page.setTimeout(give);
    },
    done: () => page.localStorage.removeItem(EARLY_PRESSES_KEY),
  };
}

function show(snapshot: Snapshot, root: HTMLElement, page: Window, early: EarlyInput) {
  const { document, localStorage } = page;
  const frame = document.createElement('div');
  frame.id = 'first-screen';
  drawSnapshot(snapshot, frame);
  const listening = new AbortController();
  const { signal } = listening;
  const { presses, resume } = collectPresses(frame, {
    keep: (input) =>
      keep(localStorage, EARLY_PRESSES_KEY, JSON.stringify({ owner: snapshot.owner, ...input })),
    signal,
  });
  resume(early);
  const isWriting = () => document.activeElement !== null && document.activeElement === fieldIn(frame);
  const { whenStill } = watchHands(page, { pauseMs: () => (isWriting() ? writingPauseMs : pauseMs), signal });
  const styles = new CSSStyleSheet();
  styles.replaceSync(snapshot.styles);
  document.adoptedStyleSheets.push(styles);
  document.documentElement.lang = snapshot.lang;
  document.title = snapshot.title;
  root.hidden = true;
  root.before(frame);
  return {
    frame,
    presses,
    whenStill,
    remove: () => {
      listening.abort();
      frame.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== styles);
    },
  };
}

function inputBefore(storage: Storage): EarlyInput {
  const kept = storage.getItem(EARLY_PRESSES_KEY);
  if (kept === null) return nothing;
  const { owner, ...input } = JSON.parse(kept) as EarlyInput & { owner: string };
  return owner === ownerOf(storage) ? { ...nothing, ...input } : nothing;
}
