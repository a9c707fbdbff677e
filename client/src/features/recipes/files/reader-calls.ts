import type { RecipeReader } from './recipe-reader.ts';

/** A reader in a worker is called by messages, each answered once, in whatever order. */
type Call = {
  [Name in keyof RecipeReader]: { n: number; name: Name; args: Parameters<RecipeReader[Name]> };
}[keyof RecipeReader];
type ReaderAnswer = { n: number; result: unknown } | { n: number; error: string };

/** In the worker: lets the reader answer. */
export function answerCalls(port: MessagePort, reader: RecipeReader): void {
  port.onmessage = async ({ data }: MessageEvent<Call>) => {
    const { n, name, args } = data;
    try {
      // Arguments and method are of one call; TypeScript does not follow a union so far.
      const call = reader[name] as (...args: unknown[]) => Promise<unknown>;
      const result = await call(...args);
      port.postMessage({ n, result } satisfies ReaderAnswer);
    } catch (error) {
      port.postMessage({ n, error: String(error) } satisfies ReaderAnswer);
    }
  };
}

/** In the page: the reader behind the port. What throws there throws here, and everything once it is told that there is none. */
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
