import { isRecord } from 'sync-protocol/schema/is-record.ts';
import {
  begunDrafts,
  formDraftKey,
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

/** What only the household that is left knows: its images, recipes and people. */
const leftBehind = new Map<string, unknown>([
  ['imageUrl', ''],
  ['recipeId', null],
  ['picked', null],
  ['cookId', null],
]);

/** By what the first window writes something new under; null for what edits something that is there. */
function newNameOf(kind: string, name: string): string | null {
  if (kind === 'formDraft' && name.startsWith('meal.of.')) return 'meal.new';
  const first = nameInFirstWindow(name);
  const isNew = kind === 'recipeDraft' ? first === newRecipeName : ['meal.new', 'rule.new'].includes(first);
  return isNew ? first : null;
}

/**
 * What was begun of new recipes, meals and recurring items in a household that is left goes on in another: it is of whoever wrote it.
 * Without what is the household's, such as a picture, which stays behind with the rest.
 *
 * @returns how many recipes there are, and how many others, and what puts them beside those of the other's database; and how many
 *   changes were begun of what is the household's own, which stay behind too
 */
export function begunTexts(databaseName: string) {
  const drafts = begunDrafts(databaseName, localStorage);
  const begun = drafts.flatMap(({ key, kind, name }) => {
    const newName = newNameOf(kind, name);
    const kept = newName === null ? null : readKept(localStorage, key);
    return newName !== null && isRecord(kept) && isRecord(kept.form)
      ? [{ keyOf: kind === 'recipeDraft' ? recipeDraftKey : formDraftKey, newName, draft: withoutRest(kept) }]
      : [];
  });
  const recipes = begun.filter(({ keyOf }) => keyOf === recipeDraftKey).length;
  return {
    recipes,
    others: begun.length - recipes,
    // What was begun of an import comes along with that.
    changes: drafts.filter(({ kind, name }) => newNameOf(kind, name) === null && !name.startsWith('import.'))
      .length,
    putInto: (otherDatabase: string) => {
      for (const { keyOf, newName, draft } of begun) {
        let window = 1;
        const key = () => keyOf(otherDatabase, nameInWindow(newName, window));
        while (readKept(localStorage, key()) !== null) window++;
        keep(localStorage, key(), JSON.stringify(draft));
      }
    },
  };
}

/** The draft, of whose form that stays which another household could know. */
const withoutRest = (kept: Record<string, unknown>) => ({
  ...kept,
  form: Object.fromEntries(
    Object.entries(kept.form ?? {}).map(([field, value]) => [
      field,
      leftBehind.has(field) ? leftBehind.get(field) : value,
    ]),
  ),
});

/** What is the person's in any of their households, under the name of the database that the device began with. */
const ofPerson = ['households', 'carry', 'apart', 'shopPlaces', 'shownAround'].map(
  (name) => `ateria.${name}.`,
);

/** Of one household's database, whose person goes on in another. */
export function forgetTextsOfHousehold(databaseName: string): void {
  for (const key of keysOf(databaseName, localStorage))
    if (!ofPerson.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
}

/** What is the person's, where the household of that database stays on this device. */
export function forgetTextsOfPerson(databaseName: string): void {
  for (const key of keysOf(databaseName, localStorage))
    if (ofPerson.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
}

export function forgetTextsOf(databaseName: string): void {
  for (const key of keysOf(databaseName, localStorage)) localStorage.removeItem(key);
}
