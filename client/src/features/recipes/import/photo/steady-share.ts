/** Of what is left, the part that one more reading of the same page takes. */
const part = 0.7;

/**
 * How much of a page has been read, of which nobody knows beforehand how often it is read: what one reading tells from 0 to 1, over and
 * over, as a share that only grows.
 */
export function steadyShare(): (share: number) => number {
  let [done, last] = [0, 0];
  return (share) => {
    if (share < last) done += (1 - done) * part;
    last = share;
    return done + (1 - done) * part * share;
  };
}
