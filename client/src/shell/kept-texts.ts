/** What parts of the app keep in local storage under the name of the person's database, such as drafts. */
function keysOf(databaseName: string): string[] {
  return Object.keys(localStorage).filter((key) => key.split('.').includes(databaseName));
}

/** How many forms have been begun and not saved: their texts are kept as `recipeDraft.…`, `formDraft.…`. */
export function countDrafts(databaseName: string): number {
  return keysOf(databaseName).filter((key) => key.split('.')[0]?.endsWith('Draft')).length;
}

export function forgetTextsOf(databaseName: string): void {
  for (const key of keysOf(databaseName)) localStorage.removeItem(key);
}
