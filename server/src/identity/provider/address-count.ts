const MINUTE_MS = 60_000;

/** Counts what an address asks for in a minute, in memory; answers whether it may have this too. */
export function createAddressCount({ max, nowMs }: { max: number; nowMs: () => number }) {
  let minute = 0;
  let counts = new Map<string, number>();
  return (address: string): boolean => {
    const now = Math.floor(nowMs() / MINUTE_MS);
    if (now !== minute) {
      minute = now;
      counts = new Map();
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= max;
  };
}
