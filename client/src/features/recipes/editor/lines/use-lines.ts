import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useDragOrder } from '#ui/list/use-drag-order.ts';
import { moved, nextKey } from '../recipe-form.ts';

/** Farther than this the handle was dragged, and not pressed. */
const stillPx = 5;

/** A line that was removed, and where it stood. */
interface RemovedLine<T> {
  line: T;
  /** What it says. */
  words: string;
  /** The key of the line that it stood before; undefined where it was the last. */
  nextKey: number | undefined;
}

/**
 * What the lines of the form share: they are written in, come and go, change their order, and the focus goes with them. The
 * list takes `listRef`, each line `lineProps` and its handle `handleProps`.
 *
 * @param onMoved told after the line at `from` came to the place `to`
 */
export function useLines<T extends { key: number }>(
  lines: readonly T[],
  onChange: (lines: T[]) => void,
  onMoved: (from: number, to: number) => void,
) {
  const focusKey = useRef<number | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const [removed, setRemoved] = useState<readonly RemovedLine<T>[]>([]);
  const pressedAt = useRef(0);
  const move = (from: number, to: number) => {
    onChange(moved(lines, from, to));
    onMoved(from, to);
  };
  const { listRef, dragged, handleProps } = useDragOrder(lines.length, move);

  // At once: by a later effect, one of what was drawn before may come between the key and the new line, which it does not find.
  useLayoutEffect(() => {
    if (focusKey.current === null) return;
    const line = `[data-line="${focusKey.current}"]`;
    listRef.current?.querySelector<HTMLElement>(`${line} :is(input, textarea)`)?.focus();
    focusKey.current = null;
  });

  const newKey = () => nextKey([...lines, ...removed.map(({ line }) => line)]);
  const insert = (at: number, line: T) => {
    focusKey.current = line.key;
    onChange([...lines.slice(0, at), line, ...lines.slice(at)]);
  };

  return {
    listRef,
    /** A handle that is pressed and not dragged asks where its line goes. */
    handleProps: (at: number) => {
      const props = handleProps(at);
      return {
        ...props,
        'aria-haspopup': 'dialog' as const,
        onPointerDown: (event: PointerEvent<HTMLElement>) => {
          pressedAt.current = event.clientY;
          props.onPointerDown(event);
        },
        onClick: ({ detail, clientY }: MouseEvent) => {
          // Without a pointer it is the keyboard, or who speaks to the device.
          if (detail === 0 || Math.abs(clientY - pressedAt.current) < stillPx) setAsked(at);
        },
      };
    },
    /** The line of which it is asked where it goes. */
    asked,
    ask: setAsked,
    move,
    lineProps: (at: number) => ({
      'data-line': lines[at]?.key,
      'data-dragged': dragged === at || undefined,
    }),
    edit: (at: number, part: Partial<T>) =>
      onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line))),
    insert: (at: number, written: Omit<T, 'key'>) => insert(at, { ...written, key: newKey() } as T),
    /** @param words what it says, by which it can be brought back; '' for nothing */
    remove: (at: number, words: string) => {
      const rest = lines.filter((_, index) => index !== at);
      focusKey.current = (rest[at] ?? rest.at(-1))?.key ?? null;
      const line = lines[at];
      if (line && words) setRemoved([...removed, { line, words, nextKey: rest[at]?.key }]);
      onChange(rest);
    },
    /** What the line says that was removed last and is not back; undefined for none. */
    removed: removed.at(-1)?.words,
    bringBack: () => {
      const last = removed.at(-1);
      if (!last) return;
      setRemoved(removed.slice(0, -1));
      const at = lines.findIndex(({ key }) => key === last.nextKey);
      // Pasted lines may have taken its key.
      const isTaken = lines.some(({ key }) => key === last.line.key);
      insert(at < 0 ? lines.length : at, isTaken ? { ...last.line, key: newKey() } : last.line);
    },
    goTo: (at: number) => {
      focusKey.current = lines[at]?.key ?? null;
      onChange([...lines]);
    },
  };
}

export type Lines = ReturnType<typeof useLines>;
