import type { Noun } from 'sync-protocol/nouns/noun.ts';

/** The fields by which a build stores the records of a noun, in one text. */
export const fieldsOf = ({ fields, lists = {} }: Noun): string =>
  [...Object.keys(fields), ...Object.keys(lists)].sort().join();
