/** What parts of the app keep in local storage under the name of the person's database, such as drafts. */
function keysOf(databaseName: string, storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.split('.').includes(databaseName));
}

/** Of what was begun in forms and not saved: their texts are kept as `recipeDraft.…`, `formDraft.…`. */
export function draftKeysOf(databaseName: string, storage: Storage = localStorage): string[] {
  return keysOf(databaseName, storage).filter((key) => key.split('.')[0]?.endsWith('Draft'));
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
