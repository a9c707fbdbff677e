import { useEffect } from 'react';
import { dropKept, keep, readKept } from '#lib/keep.ts';
import { readKnownIdentity } from '#lib/known-identity.ts';
import { fillField } from '#start/carry-over.ts';
import { fieldIn } from '#start/pressed.ts';
import { useSync } from '#sync/engine/sync-context.tsx';

/**
 * Keeps what is in the list's field and not added yet for this tab and household: over a reload, another page,
 * and a phone that discards a hidden page.
 */
export function useKeptTyping(): void {
  const { db } = useSync();
  useEffect(() => {
    const root = document.getElementById('root');
    let end: (() => void) | undefined;
    // Before that the first field is the snapshot's.
    const onceShown = () => {
      const field = root?.hidden ? null : fieldIn(document);
      if (!field) return;
      shown.disconnect();
      end = keepTyping(field, `ateria.typed.${db.name}`);
    };
    const shown = new MutationObserver(onceShown);
    if (root) shown.observe(root, { attributeFilter: ['hidden'] });
    onceShown();
    return () => {
      shown.disconnect();
      end?.();
    };
  }, [db.name]);
}

/**
 * Puts kept text back into the field, unless somebody is typing there already: it then waits for the next
 * time. Returns the function that keeps what the field holds, and ends.
 */
function keepTyping(field: HTMLInputElement, key: string): () => void {
  const kept = readKept(sessionStorage, key);
  if (typeof kept === 'string' && field.value === '' && document.activeElement !== field) {
    dropKept(sessionStorage, key);
    fillField(field, kept);
  }
  const isEmpty = () => field.value.trim() === '';
  const keepText = () => {
    // Nothing is kept of a person who has just logged out.
    if (!isEmpty() && readKnownIdentity()) keep(sessionStorage, key, JSON.stringify(field.value));
  };
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') keepText();
    else if (!isEmpty()) dropKept(sessionStorage, key);
  };
  window.addEventListener('pagehide', keepText);
  document.addEventListener('visibilitychange', whenHidden);
  return () => {
    window.removeEventListener('pagehide', keepText);
    document.removeEventListener('visibilitychange', whenHidden);
    // Else only this part goes.
    if (!field.isConnected) keepText();
  };
}
