import { randomFillSync } from 'node:crypto';

const poolBytes = 4_096;

/** Random bytes for ids, of which every call has one: the system is asked for many at once. None is given out twice. */
export function pooledRandomBytes(): (length: number) => Uint8Array {
  const pool = new Uint8Array(poolBytes);
  let used = poolBytes;
  return (length) => {
    if (used + length > poolBytes) {
      randomFillSync(pool);
      used = 0;
    }
    // A copy: what was given out stays as it is when the pool is filled anew.
    const given = pool.slice(used, used + length);
    used += length;
    return given;
  };
}
