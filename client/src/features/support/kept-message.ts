import { fits } from 'sync-protocol/schema/fits.ts';
import { Type } from 'typebox';
import { dropKept, keep, readKept } from '#lib/keep.ts';

const key = 'ateria.supportMessage';
const Kept = Type.Object({ by: Type.String(), text: Type.String() });

/**
 * The message that is being written, until it is sent or its tab is closed: a reload or a look at another page must not take it.
 *
 * Asked for by what is pressed or typed, never while a page is drawn: a build that draws it has no storage.
 *
 * @param by address of who is signed in, empty for nobody: the next person in this tab does not see it
 */
export const keptMessage = (by: string) => ({
  read: (): string => {
    const kept = readKept(sessionStorage, key);
    return fits(Kept, kept) && kept.by === by ? kept.text : '';
  },
  keep: (text: string): void => {
    if (text === '') dropKept(sessionStorage, key);
    else keep(sessionStorage, key, JSON.stringify({ by, text }));
  },
  drop: (): void => dropKept(sessionStorage, key),
});
