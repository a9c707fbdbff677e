import type { Noun } from 'sync-protocol/nouns/noun.ts';

/**
 * Signature of the fields that a build stores in a noun's records: sorted names, joined by commas. A `?`
 * marks fields without an initial value, which a record may lack.
 */
export const fieldsOf = ({ fields, lists = {} }: Noun): string =>
  [
    ...Object.keys(fields).map((name) => (fields[name]?.initial === undefined ? `${name}?` : name)),
    ...Object.keys(lists),
  ]
    .sort()
    .join();
