/** What sheets need to know of the pages that they lie over. */
export interface Pages {
  /** Whether the router is at the page of a history entry with this state already. */
  isAt: (state: unknown) => boolean;
  /** Has every way to another page wait for `isReady`; returns what ends that. */
  hold: (isReady: () => Promise<void>) => () => void;
}

/** Sheets, dialogs and menus as the browser's history has them: each is an entry over the page's, so that Back closes the topmost. */
export interface SheetHistory {
  /** A sheet has opened; Back calls `close`. Returns what is to be called once it has closed. */
  opened: (close: () => void) => () => void;
  /** Begins to listen, which has to be before a router does; returns what ends all of it. */
  listen: () => () => void;
  lieOver: (pages: Pages) => void;
}

/** In the state of a history entry: how many sheets are open there. */
const depthKey = 'ateriaSheets';

/** For a way back within the page that takes longer than this nothing waits any more. */
const patienceMs = 1_000;
/** It is taken for the program's own until then, and no other is begun: on a busy device it comes late, and is no press of Back. */
const lostMs = 10_000;

/** For what is drawn without a router. */
const noPages: Pages = { isAt: () => true, hold: () => () => {} };

/**
 * The entries of sheets are copies of the page's own, with its address, and the router never hears of them. An entry is taken off
 * by going back when its sheet has closed by other means; Forward to one leads nowhere. Who goes to another page from a sheet
 * leaves from the page itself: what comes next lies right over it.
 */
export function createSheetHistory(): SheetHistory {
  let pages = noPages;
  const open: { close: () => void }[] = [];
  /** How many sheets the entry has on which one was last. */
  let lastDepth = 0;
  let isListening = false;
  let isSettling = false;
  let letGo: (() => void) | null = null;
  let returning: Return | null = null;

  /** As many entries as there are sheets, once those that close and those that open at the same time have done it. */
  const settleSoon = () => {
    if (isSettling) return;
    isSettling = true;
    setTimeout(() => {
      isSettling = false;
      if (isListening) settle();
    });
  };
  const settle = () => {
    if (returning) return;
    if (depth() > open.length) return void goBackTo(open.length);
    while (depth() < open.length) push(depth() + 1);
    lastDepth = open.length;
    if (open.length > 0) return;
    letGo?.();
    letGo = null;
  };

  /** Leads to where so many sheets are open; resolves when there. */
  const goBackTo = (wanted: number): Promise<void> => {
    if (returning) return returning.arrival;
    returning = startReturn(() => {
      returning = null;
      settleSoon();
    });
    window.history.go(wanted - depth());
    return returning.arrival;
  };

  /** To the page itself, from where the router goes on. Sheets that stay open get their entries again. */
  const toThePage = async () => {
    await returning?.arrival;
    if (depth() > 0) await goBackTo(0);
    settleSoon();
  };

  const closeAbove = (depth: number) => {
    for (const { close } of open.splice(depth).toReversed()) close();
  };

  const onPop = (event: PopStateEvent) => {
    const isOwn = returning !== null;
    returning?.arrive();
    settleSoon();
    const isHere = pages.isAt(event.state);
    /** The entry of a sheet that has closed a moment ago took the press, which was meant for what lay under it. */
    const isMeantForLower = !isOwn && isHere && depth() < lastDepth && lastDepth > open.length;
    lastDepth = depth();
    // Between a page and what lies over it there is nothing to load, nor is there for what lay over another.
    if (isHere || depth() > 0) event.stopImmediatePropagation();
    if (isMeantForLower && open.length === 0) window.history.back();
    else if (!isOwn) closeAbove(isMeantForLower ? open.length - 1 : isHere ? depth() : 0);
  };

  return {
    opened(close) {
      const sheet = { close };
      open.push(sheet);
      letGo ??= pages.hold(toThePage);
      settleSoon();
      return () => {
        const index = open.indexOf(sheet);
        if (index >= 0) open.splice(index, 1);
        settleSoon();
      };
    },
    listen() {
      isListening = true;
      window.addEventListener('popstate', onPop);
      // A page that was loaded anew has nothing open, wherever it was left.
      settleSoon();
      return () => {
        isListening = false;
        window.removeEventListener('popstate', onPop);
      };
    },
    lieOver(those) {
      pages = those;
    },
  };
}

interface Return {
  /** Resolves when there, or when the patience is over. */
  arrival: Promise<void>;
  arrive: () => void;
}

function startReturn(onOver: () => void): Return {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    const patience = setTimeout(resolve, patienceMs);
    const lost = setTimeout(() => arrive(), lostMs);
    arrive = () => {
      clearTimeout(patience);
      clearTimeout(lost);
      onOver();
      resolve();
    };
  });
  return { arrival, arrive };
}

/** How many sheets the entry has on which one is. */
function depth(): number {
  const state: unknown = window.history.state;
  const value = state instanceof Object && depthKey in state ? state[depthKey] : 0;
  return typeof value === 'number' ? value : 0;
}

/** By the prototype: routers put their own `pushState` over it, and would take this for a change of page. */
function push(depth: number): void {
  const state: unknown = window.history.state;
  const page = state instanceof Object ? state : {};
  History.prototype.pushState.call(window.history, { ...page, [depthKey]: depth }, '');
}
