/** Lets so many run at once; the others wait in the order in which they came. */
export function createTurns(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
