const GAP_PX = 4;
const EDGE_PX = 8;

/** Puts a fixed box under its opener, right edges in line; above it, or further in, where there is no room. */
export function placeBeside(box: HTMLElement, opener: HTMLElement): void {
  const from = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = Math.min(Math.max(from.right - width, EDGE_PX), window.innerWidth - width - EDGE_PX);
  const below = from.bottom + GAP_PX;
  const hasRoomBelow = below + height + EDGE_PX <= window.innerHeight;
  const top = hasRoomBelow ? below : Math.max(from.top - GAP_PX - height, EDGE_PX);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}
