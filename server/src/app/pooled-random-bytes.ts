import { randomFillSync } from 'node:crypto';

const poolBytes = 4_096;

/**
 * Random bytes for ids, drawn from a pool, since every call needs an id and the system call is slow. No byte
 * is given out twice.
 */
export function pooledRandomBytes(): (length: number) => Uint8Array {
  const pool = new Uint8Array(poolBytes);
  let used = poolBytes;
  return (length) => {
    if (used + length > poolBytes) {
      randomFillSync(pool);
      used = 0;
    }
    // A copy, so that refilling the pool does not change it.
    const given = pool.slice(used, used + length);
    used += length;
    return given;
  };
}
