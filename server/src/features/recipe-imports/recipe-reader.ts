import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createTurns } from 'sync-protocol/take-turns.ts';
import type { ReadAnswer, Reading } from './page-reading.ts';

/** Five megabytes of the worst take two seconds; what takes longer is no page. */
const usualMs = 5_000;
const mostWaiting = 20;
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Reads recipes in a thread of its own, one page after another: nobody else waits for it. The thread is there from the first page on,
 * and made anew where one took too long or too much memory.
 */
export function createRecipeReader(longestMs = usualMs) {
  const inTurn = createTurns(1, mostWaiting);
  let thread: Worker | null = null;

  const stop = async () => {
    const ended = thread;
    thread = null;
    await ended?.terminate();
  };

  async function readNow(reading: Reading): Promise<ReadAnswer | 'page_too_large'> {
    thread ??= await start();
    const answer = await ask(thread, reading, longestMs);
    if (answer === 'page_too_large') await stop();
    return answer;
  }

  return {
    /** @throws TooManyWaitError */
    read: (reading: Reading) => inTurn(() => readNow(reading)),
    stop,
  };
}

/** On a busy machine to start takes longer than any page, and is no page's fault. */
async function start(): Promise<Worker> {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), { resourceLimits: limits });
  await once(thread, 'message');
  thread.unref();
  return thread;
}

function ask(thread: Worker, reading: Reading, longestMs: number): Promise<ReadAnswer | 'page_too_large'> {
  return new Promise((resolve) => {
    const finish = (answer: ReadAnswer | 'page_too_large') => {
      clearTimeout(timer);
      thread.off('message', finish).off('error', giveUp).off('exit', giveUp);
      // What it says after it was given up is nobody's fault.
      if (answer === 'page_too_large') thread.on('error', () => {});
      resolve(answer);
    };
    const giveUp = () => finish('page_too_large');
    const timer = setTimeout(giveUp, longestMs);
    thread.on('message', finish).on('error', giveUp).on('exit', giveUp);
    thread.postMessage(reading, reading.kind === 'page' ? [reading.bytes.buffer as ArrayBuffer] : []);
  });
}
