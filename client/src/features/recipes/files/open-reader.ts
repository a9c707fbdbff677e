import { trustedScript } from '#lib/worker-address.ts';
import workerUrl from './file-reader.worker.ts?worker&url';
import { callReader } from './reader-calls.ts';
import type { RecipeReader } from './recipe-reader.ts';

/** Opens a reader in a worker, so that it does not block the page. `close` ends whatever it is doing. */
export function openReader(): RecipeReader & { close: () => void } {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(null, [port2]);
  const { fail, ...reader } = callReader(port1);
  worker.addEventListener('error', () => fail(new Error('the reader of files could not be loaded')));
  return {
    ...reader,
    close: () => {
      worker.terminate();
      port1.close();
    },
  };
}
