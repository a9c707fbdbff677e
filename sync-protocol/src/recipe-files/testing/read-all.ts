import { sourceOfBytes } from '../bytes/byte-source.ts';
import { type FileRecipe, RecipeFileFault, type RecipeFileFormat } from '../file-recipe.ts';
import { openRecipeFile } from '../open-recipe-file.ts';

/** Reads a whole file as the import page does: part by part, recipe by recipe. */
export async function readAll(name: string, bytes: Uint8Array) {
  const recipes: FileRecipe[] = [];
  const faults: string[] = [];
  const formats = new Set<RecipeFileFormat>();
  const take = async (work: () => unknown) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof RecipeFileFault)) throw error;
      faults.push(error.code);
    }
  };
  await take(async () => {
    for (const part of await openRecipeFile(sourceOfBytes(name, bytes)))
      await take(async () => {
        const document = await part.open();
        if (document) formats.add(document.format);
        for (const read of document?.recipes ?? []) await take(() => recipes.push(read()));
      });
  });
  return { recipes, faults, formats: [...formats] };
}
