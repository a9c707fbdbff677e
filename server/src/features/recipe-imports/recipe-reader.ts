import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createTurns } from 'sync-protocol/take-turns.ts';
import type { ReadAnswer, Reading } from './page-reading.ts';

/** The worst five megabytes take two seconds; a reading that takes longer is given up. */
const usualMs = 5_000;
const mostWaiting = 20;
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Reads recipes in a worker thread, one page at a time, so that requests are not blocked. The thread is
 * started for the first page, and again after one took too long or too much memory.
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
    /** @throws TooManyWaitError if too many pages wait */
    read: (reading: Reading) => inTurn(() => readNow(reading)),
    stop,
  };
}

/**
 * Starts the thread outside of a page's time limit, since on a busy machine the start takes longer than any
 * page.
 */
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
      // Errors of a thread that was given up are ignored.
      if (answer === 'page_too_large') thread.on('error', () => {});
      resolve(answer);
    };
    const giveUp = () => finish('page_too_large');
    const timer = setTimeout(giveUp, longestMs);
    thread.on('message', finish).on('error', giveUp).on('exit', giveUp);
    thread.postMessage(reading, reading.kind === 'page' ? [reading.bytes.buffer as ArrayBuffer] : []);
  });
}
