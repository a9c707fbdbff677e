/**
 * Distance from the window's upper or lower edge at which scrolling begins; includes the height of fixed
 * bars.
 */
const edgePx = 110;
const fastestPxPerFrame = 14;

export interface EdgeScroll {
  /** Call with the height of the dragging pointer in the window. */
  follow: (clientY: number) => void;
  stop: () => void;
}

/**
 * Scrolls the page while something is dragged near an edge of the window, faster the nearer it is, until the
 * whole container is in view.
 *
 * @param within the container in which it is dragged
 * @param onScrolled called after scrolling, when another element is under the pointer
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

/** How far the pointer is beyond an edge zone: -1 at the top, 1 at the bottom, 0 between the zones. */
export function pull(clientY: number, height: number): number {
  const up = edgePx - clientY;
  const down = clientY - (height - edgePx);
  if (up > 0) return -Math.min(1, up / edgePx);
  return down > 0 ? Math.min(1, down / edgePx) : 0;
}
