/** What sheets need to know of the router's pages below them. */
export interface Pages {
  /** Whether the router is already at the page of a history entry with this state. */
  isAt: (state: unknown) => boolean;
  /** Delays every navigation until `isReady` resolves; returns the function that ends this. */
  hold: (isReady: () => Promise<void>) => () => void;
}

/**
 * Maps sheets, dialogs and menus to browser history: each has an entry above the page's, so that Back closes
 * the topmost.
 */
export interface SheetHistory {
  /** A sheet was opened; Back calls `close`. Returns the function to call after it has closed. */
  opened: (close: () => void) => () => void;
  /** Starts listening, which must happen before a router does; returns the function that stops all. */
  listen: () => () => void;
  lieOver: (pages: Pages) => void;
}

/** Key in a history entry's state: number of sheets open there. */
const depthKey = 'ateriaSheets';

/** After this time nothing waits any more for a programmatic `back` to arrive. */
const patienceMs = 1_000;
/**
 * Until this time a late `popstate` still counts as the programmatic one, and no other is started: on a busy
 * device it comes late, and is no press of Back.
 */
const lostMs = 10_000;

/** For rendering without a router. */
const noPages: Pages = { isAt: () => true, hold: () => () => {} };

/**
 * Entries of sheets are copies of the page's entry with the same address, and the router never sees them.
 * When a sheet closes by other means, its entry is removed by going back; Forward to it does nothing. A
 * navigation from a sheet first goes back to the page's entry, so that the next page comes directly after it.
 */
export function createSheetHistory(): SheetHistory {
  let pages = noPages;
  const open: { close: () => void }[] = [];
  /** Number of sheets at the last visited entry. */
  let lastDepth = 0;
  let isListening = false;
  let isSettling = false;
  let letGo: (() => void) | null = null;
  let returning: Return | null = null;

  /**
   * Matches the number of entries to that of open sheets, after simultaneous closing and opening have
   * finished.
   */
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

  /** Goes back to the entry with this number of sheets; resolves on arrival. */
  const goBackTo = (wanted: number): Promise<void> => {
    if (returning) return returning.arrival;
    returning = startReturn(() => {
      returning = null;
      // Given up, it may still arrive, and is no press of Back then either.
      lastDepth = Math.min(lastDepth, wanted);
      settleSoon();
    });
    window.history.go(wanted - depth());
    return returning.arrival;
  };

  /**
   * Goes back to the page's own entry, from which the router navigates. Sheets that stay open get new
   * entries.
   */
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
    /**
     * The press was used up by the entry of a sheet that had just closed, although it was meant for what is
     * below.
     */
    const isMeantForLower = !isOwn && isHere && depth() < lastDepth && lastDepth > open.length;
    lastDepth = depth();
    // Moves between a page and its sheets, or between sheets' entries, are hidden from the router: nothing
    // has to be loaded.
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
      // After a reload nothing is open, at whatever entry the page was left.
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
  /** Resolves on arrival, or after `patienceMs`. */
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

/** Number of sheets at the current history entry. */
function depth(): number {
  const state: unknown = window.history.state;
  const value = state instanceof Object && depthKey in state ? state[depthKey] : 0;
  return typeof value === 'number' ? value : 0;
}

/**
 * Uses the prototype's method: routers override `pushState` on the instance and would take this for a
 * navigation.
 */
function push(depth: number): void {
  const state: unknown = window.history.state;
  const page = state instanceof Object ? state : {};
  History.prototype.pushState.call(window.history, { ...page, [depthKey]: depth }, '');
}
