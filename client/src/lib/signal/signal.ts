/** A value that several parts of a page share; subscribers are called when it changes. */
export interface Signal<T> {
  read: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createSignal<T>(initial: T): Signal<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    read: () => value,
    set: (next) => {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
