import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useEffect, useRef, useState } from 'react';
import { RecipeImage } from '../images/recipe-image.tsx';
import type { FoundRecipe } from './recipe-reader.ts';

interface FileRecipeRowProps {
  recipe: FoundRecipe;
  isChosen: boolean;
  isInBook: boolean;
  /** Title of the book's recipe that it seems to duplicate. */
  alike: string | undefined;
  isLocked: boolean;
  preview: (recipe: FoundRecipe) => Promise<Blob | null>;
  onWant: (id: string, isWanted: boolean) => void;
}

/** A recipe in a file, with a checkbox. */
export const FileRecipeRow = memo(function FileRecipeRow(props: FileRecipeRowProps) {
  const { recipe, isChosen, isInBook, alike, isLocked, preview, onWant } = props;
  const { t } = useLingui();
  const { id, title, ingredients, steps, isShortened } = recipe;
  const facts = [
    t`${plural(ingredients, { one: '# ingredient', other: '# ingredients' })}`,
    t`${plural(steps, { one: '# step', other: '# steps' })}`,
  ].join(' · ');
  return (
    <li className="file-recipe">
      <label>
        <input
          type="checkbox"
          checked={isChosen || isInBook}
          disabled={isInBook || isLocked}
          onChange={(event) => onWant(id, event.currentTarget.checked)}
        />
        <RowImage recipe={recipe} preview={preview} />
        <span className="file-recipe-words">
          <span className="file-recipe-title">{title}</span>
          <span className="file-recipe-facts">
            {isInBook ? (
              <Trans>In your book</Trans>
            ) : alike === undefined ? (
              facts
            ) : (
              <Trans>Your book seems to have it already: {alike}</Trans>
            )}
          </span>
          {isShortened && (
            <span className="file-recipe-facts">
              <Trans>Something was longer than a recipe holds, and was cut.</Trans>
            </span>
          )}
        </span>
      </label>
    </li>
  );
});

/** Extracted from the file once the row is on the screen. */
function RowImage({ recipe, preview }: Pick<FileRecipeRowProps, 'recipe' | 'preview'>) {
  const frame = useRef<HTMLSpanElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!recipe.hasImage || !frame.current) return;
    let url: string | null = null;
    let isGone = false;
    const show = async () => {
      const file = await preview(recipe);
      if (!file || isGone) return;
      url = URL.createObjectURL(file);
      setAddress(url);
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void show();
    });
    observer.observe(frame.current);
    return () => {
      isGone = true;
      observer.disconnect();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [recipe, preview]);
  return (
    <span ref={frame} className="file-recipe-image">
      {address === null ? (
        <RecipeImage title={recipe.title} imageUrl="" width={400} height="full" />
      ) : (
        <img src={address} alt="" />
      )}
    </span>
  );
}
