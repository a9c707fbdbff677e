import { useCallback, useEffect, useRef, useState } from 'react';
import { isPhotoReaderHere } from '#lib/worker/photo-reader.ts';
import { type JoinedText, joinLines } from './layout/join-lines.ts';
import type { PageLine } from './layout/page-lines.ts';
import {
  openPhotoReader,
  type PhotoLanguage,
  type PhotoReader,
  type ReadingProgress,
} from './photo-reader.ts';
import { readPage } from './read-page.ts';
import { steadyShare } from './steady-share.ts';

/** Result: the pages' text, or why there is none. */
type PhotoReading =
  | ({ kind: 'read' } & JoinedText)
  | { kind: 'fault'; fault: PhotoFault }
  | { kind: 'cancelled' };
export type PhotoFault = 'unreadable' | 'no-reader';

export interface PageProgress extends ReadingProgress {
  /** From 1. */
  page: number;
  /** Whether the reader has to be fetched first, as this device does not have it yet. */
  isFirst: boolean;
}

/** Reads photographed pages one after another, on this device. */
export function usePhotoReading() {
  const [progress, setProgress] = useState<PageProgress | null>(null);
  const reader = useRef<PhotoReader | null>(null);
  const cancel = useCallback(() => {
    reader.current?.close();
    reader.current = null;
  }, []);
  useEffect(() => cancel, [cancel]);

  const read = async (files: readonly Blob[], language: PhotoLanguage): Promise<PhotoReading> => {
    cancel();
    let page = 1;
    let isFirst = false;
    let steady = steadyShare();
    const own = openPhotoReader(language, ({ step, share }) => {
      if (reader.current !== own) return;
      const isFetching = step === 'fetching' && share < 1;
      const told = isFetching ? share : step === 'reading' ? steady(share) : 0;
      setProgress({ step: isFetching ? 'fetching' : 'reading', share: told, page, isFirst });
    });
    reader.current = own;
    setProgress({ step: 'fetching', share: 0, page, isFirst });
    isFirst = !(await isPhotoReaderHere(language));
    if (isFirst && reader.current === own) setProgress((told) => told && { ...told, isFirst });
    const pages: PageLine[][] = [];
    try {
      for (const file of files) {
        page = pages.length + 1;
        steady = steadyShare();
        const lines = await readPage(file, own);
        if (lines === null) return { kind: 'fault', fault: 'unreadable' };
        pages.push(lines);
      }
      return { kind: 'read', ...joinLines(pages) };
    } catch {
      return reader.current === own ? { kind: 'fault', fault: 'no-reader' } : { kind: 'cancelled' };
    } finally {
      if (reader.current === own) {
        cancel();
        setProgress(null);
      }
    }
  };
  return {
    progress,
    read,
    cancel: () => {
      cancel();
      setProgress(null);
    },
  };
}
