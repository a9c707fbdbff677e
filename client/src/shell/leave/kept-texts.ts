/** What parts of the app keep in local storage under the name of the person's database, such as drafts. */
function keysOf(databaseName: string, storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.split('.').includes(databaseName));
}

/** Of what was begun in forms and not saved: their texts are kept as `recipeDraft.…`, `formDraft.…`. */
export function draftKeysOf(databaseName: string, storage: Storage = localStorage): string[] {
  return keysOf(databaseName, storage).filter((key) => key.split('.')[0]?.endsWith('Draft'));
}

export function forgetTextsOf(databaseName: string): void {
  for (const key of keysOf(databaseName, localStorage)) localStorage.removeItem(key);
}
