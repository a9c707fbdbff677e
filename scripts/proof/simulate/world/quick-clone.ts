/**
 * Copies records as `structuredClone` does, several times faster, which is most of what IndexedDB in memory does. What is no
 * plain object, array or simple value is left to `structuredClone`, which also refuses what cannot be kept.
 */
function quickClone<T>(value: T): T {
  return copy(value) as T;
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'function' || typeof value === 'symbol' ? structuredCloneOf(value) : value;
  if (Array.isArray(value)) return value.map(copy);
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredCloneOf(value);
  const copied: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copied[key] = copy((value as Record<string, unknown>)[key]);
  return copied;
}

const structuredCloneOf = globalThis.structuredClone;

/** Lets IndexedDB in memory copy with it. For a process that does nothing else. */
export function cloneQuickly(): void {
  globalThis.structuredClone = quickClone as typeof structuredClone;
}
