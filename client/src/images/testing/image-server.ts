import type { ApiOutcome } from '#api/api-outcome.ts';
import type { ApiClient } from '#api/http.ts';

/** How the server handles one upload; `take` stores the image. */
type Script = (take: () => ApiOutcome<null>) => ApiOutcome<null> | Promise<ApiOutcome<null>>;

const taken: Script = (take) => take();
export const neverArrived: Script = () => ({ kind: 'retry', reason: 'network' });
export const answerLost: Script = (take) => {
  take();
  return { kind: 'retry', reason: 'timeout' };
};
export const rejectedWith =
  (status: number, code: string): Script =>
  () => ({ kind: 'refused', status, code, message: 'no' });

/** An in-memory image server that handles uploads as the test says. */
export function createImageServer() {
  const kept = new Map<string, Blob>();
  const uploads: string[] = [];
  const scripts: Script[] = [];
  let down = false;
  const client = {
    request: async ({ path, file }: { path: string; file?: Blob }) => {
      uploads.push(path);
      const take = (): ApiOutcome<null> => {
        if (file) kept.set(path, file);
        return { kind: 'ok', status: 204, body: null, serverDate: null, sentAt: 0, receivedAt: 0 };
      };
      if (down) return neverArrived(take);
      return (scripts.shift() ?? taken)(take);
    },
    openImage: async ({ path }: { path: string }) => {
      if (down) return { kind: 'retry', reason: 'network' };
      const file = kept.get(new URL(path, 'http://server').pathname);
      if (file) return { kind: 'image', file };
      return { kind: 'refused', status: 404, code: 'not_found', message: 'There is no such picture.' };
    },
  } as unknown as Pick<ApiClient, 'request' | 'openImage'>;
  return {
    client,
    kept,
    /** Paths of all uploads so far, oldest first. */
    uploads,
    /** Scripts for the next uploads, one each; uploads after them are taken. */
    next: (...more: Script[]) => void scripts.push(...more),
    setDown: (isDown: boolean) => {
      down = isDown;
    },
  };
}
