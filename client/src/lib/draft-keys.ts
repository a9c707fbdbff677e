/** Unsaved form input is in local storage under `<kind>.<person's database>.<draft name>`. */
const keyOf = (kind: 'recipeDraft' | 'formDraft', person: string, name: string) =>
  `${kind}.${person}.${name}`;

/** Draft name of a new recipe in the first window that writes one. */
export const newRecipeName = 'new';

/** @param name the recipe's id, or `newRecipeName`, with a suffix in further windows (`nameInWindow`) */
export const recipeDraftKey = (person: string, name: string) => keyOf('recipeDraft', person, name);

/** @param name of the form and of what is edited in it, e.g. `meal.new` */
export const formDraftKey = (person: string, name: string) => keyOf('formDraft', person, name);

/** Draft name in one of several windows, counted from 1: `new`, `new.2`. */
export const nameInWindow = (first: string, window: number) => (window === 1 ? first : `${first}.${window}`);

/** The corresponding name in the first window. */
export const nameInFirstWindow = (name: string) => name.replace(/\.\d+$/, '');

/** All drafts of a person, with their keys. */
export function begunDrafts(person: string, storage: Storage): { key: string; kind: string; name: string }[] {
  return Object.keys(storage).flatMap((key) => {
    const [kind = '', of, ...name] = key.split('.');
    return kind.endsWith('Draft') && of === person ? [{ key, kind, name: name.join('.') }] : [];
  });
}
