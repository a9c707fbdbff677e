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

/** Keys in a storage that contain the name of a person's database, such as those of drafts. */
function keysOf(databaseName: string, storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.split('.').includes(databaseName));
}

/** Form fields that refer to the household's images, recipes and people, with values to replace them. */
const leftBehind = new Map<string, unknown>([
  ['imageUrl', ''],
  ['recipeId', null],
  ['picked', null],
  ['cookId', null],
]);

/**
 * The draft name in the first window for a draft of something new; null for a draft that edits something
 * existing.
 */
function newNameOf(kind: string, name: string): string | null {
  if (kind === 'formDraft' && name.startsWith('meal.of.')) return 'meal.new';
  const first = nameInFirstWindow(name);
  const isNew = kind === 'recipeDraft' ? first === newRecipeName : ['meal.new', 'rule.new'].includes(first);
  return isNew ? first : null;
}

/**
 * Drafts of new recipes, meals and recurring items in a household that is left. They move to another
 * household, since they belong to the person who wrote them, but without what belongs to the old one, such as
 * pictures.
 *
 * @returns the number of recipes and of others, a function that adds them to another database's drafts, and
 * the number of drafts that edit the household's own data, which stay behind
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
    // Drafts of imports move together with their imports.
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

/** The draft without references to data of the old household. */
const withoutRest = (kept: Record<string, unknown>) => ({
  ...kept,
  form: Object.fromEntries(
    Object.entries(kept.form ?? {}).map(([field, value]) => [
      field,
      leftBehind.has(field) ? leftBehind.get(field) : value,
    ]),
  ),
});

/** Prefixes of keys that hold for all of a person's households, with the name of the initial database. */
const ofPerson = ['households', 'carry', 'apart', 'shopPlaces', 'shownAround'].map(
  (name) => `ateria.${name}.`,
);

/** Removes the texts of one household's database whose person continues in another. */
export const forgetTextsOfHousehold = (databaseName: string): void =>
  forgetTexts(databaseName, (key) => !isOfPerson(key));

/** Removes the texts of the person, while a database of theirs stays on this device. */
export const forgetTextsOfPerson = (databaseName: string): void => forgetTexts(databaseName, isOfPerson);

export const forgetTextsOf = (databaseName: string): void => forgetTexts(databaseName, () => true);

const isOfPerson = (key: string) => ofPerson.some((prefix) => key.startsWith(prefix));

function forgetTexts(databaseName: string, isForgotten: (key: string) => boolean): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of keysOf(databaseName, storage)) if (isForgotten(key)) storage.removeItem(key);
}
