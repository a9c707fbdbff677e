import { fileCache } from './file-cache.ts';

/**
 * Photos that a person chose for a recipe to be read from, until it has been: so that a page that was left or loaded anew has them again.
 *
 * @param person name of the person's database; what is kept goes with that
 */
export const keptPhotos = (person: string) => fileCache(`ateria-recipe-photos.${person}`);
