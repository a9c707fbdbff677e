import { nouns } from '../nouns/registry.ts';

/** The nouns whose rows may name an image, in the field `imageUrl`. */
export const picturedNouns = nouns.filter(({ fields }) => 'imageUrl' in fields);

export const isPictured = (noun: string): boolean => picturedNouns.some(({ name }) => name === noun);
