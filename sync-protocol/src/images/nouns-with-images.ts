import { nouns } from '../nouns/registry.ts';

/** The nouns whose rows may refer to an image, in the field `imageUrl`. */
export const nounsWithImages = nouns.filter(({ fields }) => 'imageUrl' in fields);

export const nounHasImages = (noun: string): boolean => nounsWithImages.some(({ name }) => name === noun);
