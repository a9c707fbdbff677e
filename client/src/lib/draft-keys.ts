/** What was begun in a form and not saved is kept in local storage as `<kind>.<person's database>.<what is written>`. */
const keyOf = (kind: 'recipeDraft' | 'formDraft', person: string, name: string) =>
  `${kind}.${person}.${name}`;

/** What a new recipe is written under, by the first window that writes one. */
export const newRecipeName = 'new';

/** @param name id of the recipe, or `newRecipeName` and what follows it in another window (`nameInWindow`) */
export const recipeDraftKey = (person: string, name: string) => keyOf('recipeDraft', person, name);

/** @param name of the form, and of what is edited in it: `meal.new` */
export const formDraftKey = (person: string, name: string) => keyOf('formDraft', person, name);

/** The name under which one of several windows writes something new, counted from 1: `new`, `new.2`. */
export const nameInWindow = (first: string, window: number) => (window === 1 ? first : `${first}.${window}`);

/** The name that the first window has for the same. */
export const nameInFirstWindow = (name: string) => name.replace(/\.\d+$/, '');

/** What a person has begun, by the keys that it is kept under. */
export function begunDrafts(person: string, storage: Storage): { key: string; kind: string; name: string }[] {
  return Object.keys(storage).flatMap((key) => {
    const [kind = '', of, ...name] = key.split('.');
    return kind.endsWith('Draft') && of === person ? [{ key, kind, name: name.join('.') }] : [];
  });
}
