import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { RecipeRecord } from '#db/records.ts';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import { Button } from '#ui/button.tsx';
import { RecipeCard } from './recipe-card.tsx';

/** So many are drawn at first, and so many more whenever the end comes near. */
const pageSize = 48;

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax({sizes.60}, 1fr))' },
    gap: { base: '3', md: '5' },
  },
});

interface RecipeGridProps {
  /** What was searched for, and how it was filtered: another search begins at the top. */
  query: string;
  recipes: readonly RecipeRecord[];
  /** What the server rejected of them, by id. */
  rejected: ReadonlyMap<string, RejectedChange>;
}

/** The recipes that were found. Thousands are no burden: they are drawn as one gets to them. */
export function RecipeGrid({ query, recipes, rejected }: RecipeGridProps) {
  const [count, setCount] = useState(pageSize);
  const [shownQuery, setShownQuery] = useState(query);
  if (query !== shownQuery) {
    setShownQuery(query);
    setCount(pageSize);
  }
  const end = useRef<HTMLDivElement>(null);
  const hasMore = count < recipes.length;

  // Begun anew for what has come: an end that has stayed in sight is told once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => {
    if (!hasMore || !end.current) return;
    const showMore = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setCount((shown) => shown + pageSize);
    };
    const observer = new IntersectionObserver(showMore, { rootMargin: '600px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, count]);

  return (
    <>
      <Grid>
        {recipes.slice(0, count).map((recipe) => (
          <RecipeCard key={recipe.id} recipe={recipe} rejection={rejected.get(recipe.id)?.code} />
        ))}
      </Grid>
      {!hasMore && (
        <chakra.div textAlign="center">
          <Button asChild variant="quiet" color="fg.muted">
            <Link to="/recipes/export">
              <Trans>Save or print the book</Trans>
            </Link>
          </Button>
        </chakra.div>
      )}
      {hasMore && (
        <chakra.div ref={end} display="grid" justifyItems="center" pt="4">
          <Button variant="quiet" onClick={() => setCount(count + pageSize)}>
            <Trans>Show more</Trans>
          </Button>
        </chakra.div>
      )}
    </>
  );
}
