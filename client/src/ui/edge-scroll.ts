/** Nearer to the upper or lower edge of the window than this, what lies beyond comes into sight; bars stand there too. */
const edgePx = 110;
const fastestPxPerFrame = 14;

export interface EdgeScroll {
  /** The pointer that drags something is at this height of the window. */
  follow: (clientY: number) => void;
  stop: () => void;
}

/**
 * Scrolls the page while something is dragged near an edge of the window, the faster the nearer, until all of what it is dragged
 * in has come into sight.
 *
 * @param within what it is dragged in
 * @param onScrolled what lies under the pointer is another now
 */
export function createEdgeScroll(within: () => Element | null, onScrolled: () => void): EdgeScroll {
  let frame = 0;
  let speed = 0;

  const step = () => {
    const before = window.scrollY;
    if (hasMore(within())) window.scrollBy({ top: speed, behavior: 'instant' });
    if (window.scrollY !== before) onScrolled();
    frame = speed === 0 ? 0 : requestAnimationFrame(step);
  };

  const hasMore = (element: Element | null) => {
    const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
    return speed < 0 ? top < edgePx : bottom > window.innerHeight - edgePx;
  };

  return {
    follow: (clientY) => {
      speed = Math.round(pull(clientY, window.innerHeight) * fastestPxPerFrame);
      if (speed !== 0 && frame === 0) frame = requestAnimationFrame(step);
    },
    stop: () => {
      cancelAnimationFrame(frame);
      frame = 0;
      speed = 0;
    },
  };
}

/** How far something is pulled over an edge: -1 is all the way up, 0 between the edges. */
export function pull(clientY: number, height: number): number {
  const up = edgePx - clientY;
  const down = clientY - (height - edgePx);
  if (up > 0) return -Math.min(1, up / edgePx);
  return down > 0 ? Math.min(1, down / edgePx) : 0;
}
