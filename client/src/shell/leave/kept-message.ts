import { dropKept, keep, readKept } from '#lib/keep.ts';

/**
 * Draft of a support message, kept across reloads and navigation until it is sent, its tab is closed, or the
 * writer's data is removed from this device. Only read on interaction, never during rendering: the
 * prerendering build has no storage.
 *
 * @param by e-mail of the signed-in person, empty for nobody, so that the next person in this tab does not
 * see it
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
