import { useCallback, useEffect, useRef, useState } from 'react';
import { joinLines } from './join-lines.ts';
import {
  openPhotoReader,
  type PhotoLanguage,
  type PhotoReader,
  type ReadingProgress,
} from './photo-reader.ts';
import { readPage } from './read-page.ts';

/** What came of it: the pages' text, or why there is none. */
type PhotoReading =
  | { kind: 'read'; text: string }
  | { kind: 'fault'; fault: PhotoFault }
  | { kind: 'cancelled' };
export type PhotoFault = 'unreadable' | 'no-reader';

export interface PageProgress extends ReadingProgress {
  /** From 1. */
  page: number;
}

/** Reads photographed pages one after another, each on this device. */
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
    const own = openPhotoReader(language, (told) => reader.current === own && setProgress({ ...told, page }));
    reader.current = own;
    setProgress({ step: 'fetching', share: 0, page });
    const texts: string[] = [];
    try {
      for (const file of files) {
        page = texts.length + 1;
        const text = await readPage(file, own);
        if (text === null) return { kind: 'fault', fault: 'unreadable' };
        texts.push(text);
      }
      return { kind: 'read', text: joinLines(texts) };
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
