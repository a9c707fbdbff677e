import { useEffectEvent, useLayoutEffect } from 'react';

interface PageKeys {
  onWrite: () => void;
  onUndo: () => void;
  onShowKeys: () => void;
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [role=menu] *'));

/** The tour's card is one too. */
const dialogs = 'dialog[open], [aria-modal=true]';

/** Keys that work wherever the focus is, except in a field, a menu or a dialog. */
export function usePageKeys({ onWrite, onUndo, onShowKeys }: PageKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isField(event.target) || document.querySelector(dialogs)) return;
    const act = actionOf(event, { onWrite, onUndo, onShowKeys });
    if (!act) return;
    event.preventDefault();
    act();
  });
  // Before the page is painted: who sees the field may press already.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function actionOf(event: KeyboardEvent, keys: PageKeys): (() => void) | undefined {
  const key = event.key.toLowerCase();
  const hasCommand = event.ctrlKey || event.metaKey;
  if (hasCommand && key === 'z' && !event.shiftKey && !event.altKey) return keys.onUndo;
  if (hasCommand || event.altKey) return undefined;
  if (key === '/' || key === 'n') return keys.onWrite;
  return key === '?' ? keys.onShowKeys : undefined;
}
