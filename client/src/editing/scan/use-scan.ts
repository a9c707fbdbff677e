import { useCallback, useRef, useState } from 'react';
import { readCode } from 'sync-protocol/barcodes/read-code.ts';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { openCodeReader } from './code-reader.ts';
import { learnCode, nameOfCode } from './learned-codes.ts';
import { type CheckOff, type Taken, useTakeScanned } from './use-take-scanned.ts';

/** Asks outside the household what a code is; null where nobody knows, or where nothing outside is asked. */
export type LookUpCode = (code: string) => Promise<string | null>;

/** What the sheet says besides the camera's frames. */
export type ScanNews =
  | { kind: 'taken'; taken: Taken; code: string }
  /** A code that nobody has given a name: it is asked for. */
  | { kind: 'unknown'; code: string; proposal: string | null }
  /** Digits or a photo with no code in it. */
  | { kind: 'no-code' }
  | { kind: 'unable' };

/** What is done with a code, wherever it was read. */
export function useScan(checkOff: CheckOff, lookUp: LookUpCode | undefined) {
  const { db, write } = useSync();
  const { orTellStorageError } = useStorageErrors();
  const take = useTakeScanned(checkOff);
  const [news, setNews] = useState<ScanNews | null>(null);
  /** Codes come one after the other, also while the one before is still being written. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const takeNamed = async (code: string, itemName: string) => {
    const taken = await take(itemName);
    if (taken !== 'failed') setNews({ kind: 'taken', taken, code });
  };

  const onCode = (code: string) => {
    const next = async () => {
      const known = await nameOfCode(db, code);
      if (known !== undefined) return takeNamed(code, known);
      setNews({ kind: 'unknown', code, proposal: null });
      const proposal = (await lookUp?.(code)) ?? null;
      if (proposal !== null)
        setNews((since) =>
          since?.kind === 'unknown' && since.code === code ? { ...since, proposal } : since,
        );
    };
    turn.current = turn.current.then(next, next);
  };

  return {
    news,
    onCode,
    onDigits: (digits: string) => {
      const code = readCode(digits);
      if (code) onCode(code);
      else setNews({ kind: 'no-code' });
    },
    onPhoto: async (file: Blob) => {
      const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
      const reader = image && (await openCodeReader());
      try {
        const code = image && (await reader?.read(image));
        if (code) onCode(code);
        else setNews({ kind: 'no-code' });
      } catch {
        setNews({ kind: 'unable' });
      } finally {
        reader?.close();
        image?.close();
      }
    },
    /** The household learns the name, and the thing is taken by it. */
    learn: async (code: string, itemName: string) => {
      const edit = await learnCode(db, code, itemName);
      const isKept = await orTellStorageError(() => write([edit]));
      if (isKept) await takeNamed(code, itemName);
      return isKept;
    },
    takeBack: async ({ takeBack }: Taken) => {
      await takeBack?.();
      setNews(null);
    },
    forget: useCallback(() => setNews(null), []),
  };
}
