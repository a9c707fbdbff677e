import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useDragOrder } from '#ui/list/use-drag-order.ts';
import { moved, nextKey } from '../recipe-form.ts';

/** A movement beyond this is a drag, not a press of the handle. */
const stillPx = 5;

/** A removed line and its previous place. */
interface RemovedLine<T> {
  line: T;
  /** Its text. */
  words: string;
  /** Key of the line that followed it; undefined if it was the last. */
  nextKey: number | undefined;
}

/**
 * Shared behaviour of a form's lines: editing, adding, removing, reordering, and moving the focus along. The
 * list takes `listRef`, each line `lineProps` and its handle `handleProps`.
 *
 * @param onMoved called after the line at `from` was moved to `to`
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

  // A layout effect: a later one of an earlier render could run between the key and the new line, and not
  // find it.
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
    /** Pressing a handle without dragging opens the dialog for moving its line. */
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
          // `detail` is 0 for a click by keyboard or voice control.
          if (detail === 0 || Math.abs(clientY - pressedAt.current) < stillPx) setAsked(at);
        },
      };
    },
    /** Index of the line to be moved by the dialog. */
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
    /** @param words the line's text, by which it can be restored; '' if it is blank */
    remove: (at: number, words: string) => {
      const rest = lines.filter((_, index) => index !== at);
      focusKey.current = (rest[at] ?? rest.at(-1))?.key ?? null;
      const line = lines[at];
      if (line && words) setRemoved([...removed, { line, words, nextKey: rest[at]?.key }]);
      onChange(rest);
    },
    /** Text of the line removed last and not restored; undefined for none. */
    removed: removed.at(-1)?.words,
    bringBack: () => {
      const last = removed.at(-1);
      if (!last) return;
      setRemoved(removed.slice(0, -1));
      const at = lines.findIndex(({ key }) => key === last.nextKey);
      // A pasted line may have taken its key.
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
