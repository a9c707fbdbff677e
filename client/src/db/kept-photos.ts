import { fileCache } from './file-cache.ts';

/**
 * Photos chosen for reading a recipe from them, kept until that is done, so that they survive a reload.
 *
 * @param person name of the person's database; the photos are removed with it
 */
export const keptPhotos = (person: string) => fileCache(`ateria-recipe-photos.${person}`);
