import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { RowHandlers } from './list-rows.tsx';

const rowIdOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('.list-row')?.dataset.id : undefined;

const checksIn = (frame: Element | null) => [...(frame?.querySelectorAll<HTMLElement>('.list-check') ?? [])];

/**
 * Makes the list a single tab stop: arrows, Home and End move in it, Space checks, Enter, E and F2 edit,
 * Delete deletes. When the focused row moves away, the focus stays at its place.
 *
 * @param list changes when rows move
 */
export function useCurrentRow(frame: RefObject<HTMLElement | null>, list: unknown, handlers: RowHandlers) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const nextFocus = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the rows have moved, which `list` says.
  useLayoutEffect(() => {
    const id = nextFocus.current;
    nextFocus.current = null;
    // Not if the focus was moved elsewhere meanwhile, e.g. into the field.
    if (id === null || document.activeElement !== document.body) return;
    const next = frame.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] > .list-check`);
    next?.focus({ preventScroll: true });
  }, [list, frame]);

  /** Remembers the row that will be at this row's place. */
  const keepPlace = (id: string) => {
    const row = frame.current?.querySelector(`[data-id="${CSS.escape(id)}"]`);
    const below = row?.nextElementSibling;
    nextFocus.current =
      (below ? rowIdOf(below) : rowIdBeside(checksIn(frame.current).map(rowIdOf), id)) ?? null;
  };

  const leave = (id: string, act: (id: string) => void) => {
    if (frame.current?.contains(document.activeElement)) keepPlace(id);
    act(id);
  };

  const onClick = (event: MouseEvent) => {
    const id = rowIdOf(event.target);
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null;
    if (!id || !button) return;
    const action = button.dataset.action;
    if (action === 'edit') handlers.onEdit(id);
    else if (action === 'retry') handlers.onRetry(id);
    else if (action === 'discard') handlers.onDiscard(id);
    else leave(id, handlers.onToggle);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const id = rowIdOf(event.target);
    const isOnRow = event.target instanceof Element && event.target.matches('.list-check');
    if (!id || !isOnRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actionOf(event.key);
    const next = act ? undefined : checkToward(event.key, checksIn(frame.current), id);
    if (!act && !next) return;
    event.preventDefault();
    if (act === 'edit') handlers.onEdit(id);
    if (act === 'delete') leave(id, handlers.onDelete);
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };

  const onFocus = (event: FocusEvent) => setCurrentId(rowIdOf(event.target) ?? currentId);

  return { currentId, onClick, onKeyDown, onFocus };
}

function rowIdBeside(ids: (string | undefined)[], id: string): string | undefined {
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at - 1];
}

function actionOf(key: string): 'edit' | 'delete' | undefined {
  if (key === 'Enter' || key === 'F2' || key.toLowerCase() === 'e') return 'edit';
  if (key === 'Delete' || key === 'Backspace') return 'delete';
  return undefined;
}

function checkToward(key: string, checks: HTMLElement[], id: string): HTMLElement | undefined {
  const at = checks.findIndex((check) => rowIdOf(check) === id);
  if (key === 'ArrowDown') return checks[at + 1];
  if (key === 'ArrowUp') return checks[at - 1];
  if (key === 'Home') return checks[0];
  if (key === 'End') return checks.at(-1);
  return undefined;
}
