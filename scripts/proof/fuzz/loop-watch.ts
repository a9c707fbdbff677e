/** Watches the event loop of this process; what it gives ends that, and tells the longest time in which nobody had their turn. */
export function watchLoop(): () => number {
  let longest = 0;
  let before = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
  };
  let next = setImmediate(function turn() {
    look();
    next = setImmediate(turn);
  });
  return () => {
    clearImmediate(next);
    look();
    return longest;
  };
}
