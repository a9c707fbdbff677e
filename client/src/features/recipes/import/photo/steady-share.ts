/** Share of the remaining progress taken by each further reading of a page. */
const part = 0.7;

/**
 * Total progress of a page that is read an unknown number of times: converts the progress of single readings,
 * 0 to 1 again and again, to a share that only grows.
 */
export function steadyShare(): (share: number) => number {
  let [done, last] = [0, 0];
  return (share) => {
    if (share < last) done += (1 - done) * part;
    last = share;
    return done + (1 - done) * part * share;
  };
}
