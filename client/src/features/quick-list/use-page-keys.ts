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

/** Includes the tour's card. */
const dialogs = 'dialog[open], [aria-modal=true]';

/** Page-wide keys, except in a field, menu or dialog. */
export function usePageKeys({ onWrite, onUndo, onShowKeys }: PageKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isField(event.target) || document.querySelector(dialogs)) return;
    const act = actionOf(event, { onWrite, onUndo, onShowKeys });
    if (!act) return;
    event.preventDefault();
    act();
  });
  // A layout effect: once the field is visible, keys must work.
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
