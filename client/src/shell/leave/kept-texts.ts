import { isRecord } from 'sync-protocol/schema/is-record.ts';
import {
  begunDrafts,
  nameInFirstWindow,
  nameInWindow,
  newRecipeName,
  recipeDraftKey,
} from '#lib/draft-keys.ts';
import { keep, readKept } from '#lib/keep.ts';

/** What parts of the app keep in local storage under the name of the person's database, such as drafts. */
function keysOf(databaseName: string, storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.split('.').includes(databaseName));
}

/**
 * What was begun of new recipes in a household that is left goes on in another: it is of whoever wrote it. Without its picture, which
 * stays behind with the rest.
 *
 * @returns how many there are, and what puts them beside those of the other's database
 */
export function begunRecipes(databaseName: string) {
  const begun = begunDrafts(databaseName, localStorage).flatMap(({ key, kind, name }) => {
    const isNewRecipe = kind === 'recipeDraft' && nameInFirstWindow(name) === newRecipeName;
    const kept = isNewRecipe ? readKept(localStorage, key) : null;
    return isRecord(kept) && isRecord(kept.form) ? [{ ...kept, form: { ...kept.form, imageUrl: '' } }] : [];
  });
  return {
    count: begun.length,
    putInto: (otherDatabase: string) => {
      let window = 1;
      for (const draft of begun) {
        const keyOf = () => recipeDraftKey(otherDatabase, nameInWindow(newRecipeName, window));
        while (readKept(localStorage, keyOf()) !== null) window++;
        keep(localStorage, keyOf(), JSON.stringify(draft));
      }
    },
  };
}

/** What says where a person is among their households, under the name of the database that the device began with. */
const ofPerson = ['ateria.households.', 'ateria.carry.'];

/** Of one household's database, whose person goes on in another. */
export function forgetTextsOfHousehold(databaseName: string): void {
  for (const key of keysOf(databaseName, localStorage))
    if (!ofPerson.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
}

export function forgetTextsOf(databaseName: string): void {
  for (const key of keysOf(databaseName, localStorage)) localStorage.removeItem(key);
}
