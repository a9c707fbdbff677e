import { dropKept, keep, readKept } from '#lib/keep.ts';

/**
 * The message to the support that is being written, until it is sent, its tab is closed or its writer leaves this device for good: a
 * reload or a look at another page must not take it. Asked for by what is pressed or typed, never while a page is drawn: a build that
 * draws it has no storage.
 *
 * @param by address of who is signed in, empty for nobody: the next person in this tab does not see it
 */
export function keptMessage(by = '') {
  const key = `ateria.supportMessage.${by}`;
  return {
    read: (): string => {
      const kept = readKept(sessionStorage, key);
      return typeof kept === 'string' ? kept : '';
    },
    keep: (text: string): void => keep(sessionStorage, key, JSON.stringify(text)),
    drop: (): void => dropKept(sessionStorage, key),
  };
}
