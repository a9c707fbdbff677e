import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { UntilFetched } from '#shell/first-pull/until-fetched.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { ProgressBar } from '#ui/waiting/progress-bar.tsx';
import { PaperFrame } from './paper-frame.tsx';
import { RecipeSheet } from './recipe-paper.tsx';
import { type PaperOfRecipe, usePaperBook } from './use-paper-book.ts';

/** The whole book: contents, then each recipe on a page of its own. Rendered in slices. */
export function BookPaper() {
  const count = useStored((db) => db.recipes.count());
  return count === undefined ? null : (
    <UntilFetched isEmpty={count === 0} title={<Trans>Your recipes have not come to this device yet</Trans>}>
      <Book />
    </UntilFetched>
  );
}

function Book() {
  const { t } = useLingui();
  const { pages, all, missing } = usePaperBook();
  const through = pages.length;
  const isReady = all !== null && through >= all;
  return (
    <PaperFrame
      title={t`Recipes`}
      size="a4"
      columns={2}
      isReady={isReady}
      tools={
        <chakra.div role="status" display="grid" gap="2" minWidth="72" fontVariantNumeric="tabular-nums">
          {isReady ? (
            <Plural
              value={all}
              one="# recipe is ready to be printed."
              other="# recipes are ready to be printed."
            />
          ) : (
            <>
              <Trans>Laying out the book…</Trans>
              <ProgressBar label={t`How far it has come`} value={through} max={all ?? 1} />
            </>
          )}
          {missing > 0 && (
            <Plural
              value={missing}
              one="# picture is not on this device and is left out."
              other="# pictures are not on this device and are left out."
            />
          )}
        </chakra.div>
      }
    >
      <section className="book-contents">
        <h2>
          <Trans>Recipes</Trans>
        </h2>
        <ol>
          {pages.map(({ recipe: { id, title } }, index) => (
            <li key={id}>
              <a href={`#${anchorOf(index + 1)}`}>{title}</a>
            </li>
          ))}
        </ol>
      </section>
      {pages.map((page, index) => (
        <BookPage key={page.recipe.id} page={page} number={index + 1} />
      ))}
    </PaperFrame>
  );
}

const anchorOf = (number: number) => `recipe-${number}`;

const BookPage = memo(function BookPage({ page, number }: { page: PaperOfRecipe; number: number }) {
  const { recipe, image } = page;
  return (
    <section className="book-page" id={anchorOf(number)}>
      <RecipeSheet recipe={recipe} place={number} image={image && <img src={image} alt="" />} />
    </section>
  );
});
