/**
 * Watches this process's event loop. The returned function stops that and returns the longest block in
 * milliseconds.
 */
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
