import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Handles files dropped anywhere on the page or pasted into it; pasted text goes where the focus is.
 * Otherwise a dropped file would open in place of the app.
 *
 * @returns whether a file is being dragged over the page
 */
export function useFileArrivals(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const arrive = useEffectEvent(onFile);

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const holdsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;
    const take = (event: Event, transfer: DataTransfer | null) => {
      const [file] = transfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      arrive(file);
    };
    const over = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      take(event, event.dataTransfer);
    };
    // `dragleave` fires for every element passed; only when leaving the page is `relatedTarget` null.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      // Copied tables come as text with an image of it: prefer the text.
      const isText = clipboardData?.types.includes('text/plain') ?? false;
      if (!isText && !event.defaultPrevented) take(event, clipboardData);
    };
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => listeners.abort();
  }, []);

  return isOver;
}
