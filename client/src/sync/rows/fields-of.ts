import type { Noun } from 'sync-protocol/nouns/noun.ts';

/** The fields by which a build stores the records of a noun, in one text: with `?` those that a record lacks where its row does. */
export const fieldsOf = ({ fields, lists = {} }: Noun): string =>
  [
    ...Object.keys(fields).map((name) => (fields[name]?.initial === undefined ? `${name}?` : name)),
    ...Object.keys(lists),
  ]
    .sort()
    .join();
