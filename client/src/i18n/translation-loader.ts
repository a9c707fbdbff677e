import type { Messages } from '@lingui/core';
import type { Locale } from 'sync-protocol/locales.ts';

/** Specification, section 9. */
const MAX_PARALLEL_READS = 10;
const MAX_RETRIES = 5;
const INITIAL_RETRY_DELAY_MS = 350;

export interface TranslationLoaderDeps {
  read: (locale: Locale) => Promise<Messages>;
  wait: (ms: number) => Promise<void>;
}

/**
 * Loads a language's texts, with at most ten reads in parallel. A failed read is repeated up to five times,
 * after 350 ms and then twice as long each time; then the last error is thrown.
 */
export function createTranslationLoader({ read, wait }: TranslationLoaderDeps) {
  const waiting: (() => void)[] = [];
  let reading = 0;

  const withRetries = async (locale: Locale): Promise<Messages> => {
    for (let retry = 0; ; retry++) {
      try {
        return await read(locale);
      } catch (error) {
        if (retry === MAX_RETRIES) throw error;
        await wait(INITIAL_RETRY_DELAY_MS * 2 ** retry);
      }
    }
  };

  return async (locale: Locale): Promise<Messages> => {
    if (reading >= MAX_PARALLEL_READS) await new Promise<void>((go) => waiting.push(go));
    reading++;
    try {
      return await withRetries(locale);
    } finally {
      reading--;
      waiting.shift()?.();
    }
  };
}
