import { useEffect, useState } from 'react';
import { idsByTitle } from '#db/ids-by-title.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { imageFileOf } from '#images/image-file-of.ts';
import { useImages } from '#images/images-context.ts';
import { pause } from '#lib/pause.ts';
import { useSync } from '#sync/engine/sync-context.tsx';

/** Recipes rendered at a time, with pauses in between. */
const atOnce = 20;

export interface PaperOfRecipe {
  recipe: RecipeRecord;
  /** Object URL of its image. */
  image: string | null;
}

/** The book as rendered so far: recipes with images, by title. */
export function usePaperBook() {
  const { db } = useSync();
  const images = useImages();
  const { locale } = useLocale();
  const [pages, setPages] = useState<readonly PaperOfRecipe[]>([]);
  const [all, setAll] = useState<number | null>(null);
  const [missing, setMissing] = useState(0);

  useEffect(() => {
    let isGone = false;
    const urls: string[] = [];
    const pageOf = async (recipe: RecipeRecord): Promise<PaperOfRecipe> => {
      const file = await imageFileOf(recipe.imageUrl, 400, images);
      if (file === 'missing') setMissing((count) => count + 1);
      if (!(file instanceof Blob) || isGone) return { recipe, image: null };
      const image = URL.createObjectURL(file);
      urls.push(image);
      // Decoded beforehand, so that it is there when printed.
      const drawn = new Image();
      drawn.src = image;
      await drawn.decode().catch(() => undefined);
      return { recipe, image };
    };
    const layOut = async () => {
      const ids = await idsByTitle(db, locale);
      if (isGone) return;
      setPages([]);
      setMissing(0);
      setAll(ids.length);
      for (let at = 0; at < ids.length; at += atOnce) {
        const recipes = await db.recipes.bulkGet(ids.slice(at, at + atOnce));
        const slice = await Promise.all(recipes.flatMap((recipe) => (recipe ? [pageOf(recipe)] : [])));
        if (isGone) return;
        // Recipes removed meanwhile are not counted.
        setAll((count) => (count ?? 0) - (recipes.length - slice.length));
        setPages((before) => [...before, ...slice]);
        await pause();
      }
    };
    void layOut();
    return () => {
      isGone = true;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [db, images, locale]);

  return { pages, all, missing };
}
