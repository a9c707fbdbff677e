import type { RecipeReader } from './recipe-reader.ts';

/** Messages to a reader in a worker, each answered once, in any order. */
type Call = {
  [Name in keyof RecipeReader]: { n: number; name: Name; args: Parameters<RecipeReader[Name]> };
}[keyof RecipeReader];
type ReaderAnswer = { n: number; result: unknown } | { n: number; error: string };

/** Worker side: answers calls with the reader. */
export function answerCalls(port: MessagePort, reader: RecipeReader): void {
  port.onmessage = async ({ data }: MessageEvent<Call>) => {
    const { n, name, args } = data;
    try {
      // Arguments and method belong to the same call, but TypeScript does not correlate the union.
      const call = reader[name] as (...args: unknown[]) => Promise<unknown>;
      const result = await call(...args);
      port.postMessage({ n, result } satisfies ReaderAnswer);
    } catch (error) {
      port.postMessage({ n, error: String(error) } satisfies ReaderAnswer);
    }
  };
}

/**
 * Page side: a reader proxy over the port. Errors of the reader are rethrown here; after `fail` every call
 * rejects.
 */
export function callReader(port: MessagePort): RecipeReader & { fail: (error: Error) => void } {
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  let count = 0;
  let fault: Error | null = null;
  port.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => {
    const call = waiting.get(data.n);
    waiting.delete(data.n);
    if ('error' in data) call?.reject(new Error(data.error));
    else call?.resolve(data.result as never);
  };
  const callOf =
    (name: keyof RecipeReader) =>
    (...args: unknown[]) =>
      new Promise<never>((resolve, reject) => {
        if (fault) return reject(fault);
        count += 1;
        waiting.set(count, { resolve, reject });
        port.postMessage({ n: count, name, args });
      });
  const fail = (error: Error) => {
    fault = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  return {
    open: callOf('open'),
    more: callOf('more'),
    preview: callOf('preview'),
    take: callOf('take'),
    fail,
  };
}
