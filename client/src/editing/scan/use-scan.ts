import { useCallback, useRef, useState } from 'react';
import { readCode } from 'sync-protocol/barcodes/read-code.ts';
import { withReopen } from '#db/reopen.ts';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { openCodeReader } from './code-reader.ts';
import { learnCode, nameOfCode } from './learned-codes.ts';
import { type CheckOff, type Taken, useTakeScanned } from './use-take-scanned.ts';

/** Looks a code's name up outside the household; null if unknown, or if nothing outside is asked. */
export type LookUpCode = (code: string) => Promise<string | null>;

/** What the sheet shows besides the camera. */
export type ScanNews =
  | TakenNews
  /**
   * A code without a name, or with a wrong one under which it was taken (`instead`): the sheet asks for its
   * name.
   */
  | { kind: 'unknown'; code: string; proposal: string | null; instead?: TakenNews }
  /** A code that could not be handled because of a storage fault; it can be tried again. */
  | { kind: 'not-taken'; code: string }
  /** Digits or a photo without a code, `count` times in a row: each is announced. */
  | { kind: 'no-code'; count: number }
  | { kind: 'unable' };

/** What was done with a code, by the household's name for it; `count` as in `no-code`. */
export interface TakenNews {
  kind: 'taken';
  taken: Taken;
  code: string;
  named: string;
  count: number;
}

/** Handles a code, wherever it was read. */
export function useScan(checkOff: CheckOff, lookUp: LookUpCode | undefined) {
  const { db, write } = useSync();
  const { orTellStorageError } = useStorageErrors();
  const take = useTakeScanned(checkOff);
  const [news, setNews] = useState<ScanNews | null>(null);
  /** Codes are handled one after the other, even while the previous one is being written. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const tell = (counted: { kind: 'no-code' } | Omit<TakenNews, 'count'>) =>
    setNews((since) => ({
      ...counted,
      count: since?.kind === counted.kind && 'count' in since ? since.count + 1 : 1,
    }));
  const tellNoCode = () => tell({ kind: 'no-code' });
  const orNotTaken = async (code: string, act: () => Promise<unknown>) => {
    if (!(await orTellStorageError(act))) setNews({ kind: 'not-taken', code });
  };
  const takeNamed = async (code: string, itemName: string) => {
    const taken = await take(itemName);
    if (taken === 'failed') setNews({ kind: 'not-taken', code });
    else tell({ kind: 'taken', taken, code, named: itemName });
  };
  /** Not awaited, as an answer takes long with hardly any signal. */
  const propose = async (code: string) => {
    const proposal = (await lookUp?.(code).catch(() => null)) ?? null;
    if (proposal !== null)
      setNews((since) => (since?.kind === 'unknown' && since.code === code ? { ...since, proposal } : since));
  };
  const ask = (code: string, instead?: TakenNews) => {
    setNews({ kind: 'unknown', code, proposal: null, ...(instead && { instead }) });
    void propose(code);
  };
  const answer = async (code: string) => {
    const known = await withReopen(db, () => nameOfCode(db, code));
    if (known !== undefined) return takeNamed(code, known);
    ask(code);
  };

  const onCode = (code: string) => {
    const next = () => orNotTaken(code, () => answer(code));
    turn.current = turn.current.then(next, next);
  };

  return {
    news,
    onCode,
    /** Returns false if the digits are no code. */
    onDigits: (digits: string) => {
      const code = readCode(digits);
      if (code) onCode(code);
      else tellNoCode();
      return code !== null;
    },
    onPhoto: async (file: Blob) => {
      const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
      const reader = image && (await openCodeReader());
      try {
        const code = image && (await reader?.read(image));
        if (code) onCode(code);
        else tellNoCode();
      } catch {
        setNews({ kind: 'unable' });
      } finally {
        reader?.close();
        image?.close();
      }
    },
    /** Teaches the household the name, and takes the thing by it. */
    learn: async (code: string, itemName: string) => {
      const isKept = await orTellStorageError(async () => write([await learnCode(db, code, itemName)]));
      if (!isKept) return false;
      await orNotTaken(code, async () => {
        if (news?.kind === 'unknown') await news.instead?.taken.takeBack?.();
        await takeNamed(code, itemName);
      });
      return true;
    },
    takeBack: async ({ takeBack }: Taken) => {
      await takeBack?.();
      setNews(null);
    },
    /**
     * For a thing that was taken by a wrong name: asks for its name again. What was taken stays until
     * answered.
     */
    askAgain: (taken: TakenNews) => ask(taken.code, taken),
    forget: useCallback(
      () => setNews((since) => (since?.kind === 'unknown' ? (since.instead ?? null) : null)),
      [],
    ),
  };
}
