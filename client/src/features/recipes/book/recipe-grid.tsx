import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { RecipeRecord } from '#db/records.ts';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import { Button } from '#ui/button.tsx';
import { RecipeCard } from './recipe-card.tsx';

/** Number rendered at first, and added whenever the end comes near. */
const pageSize = 48;

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax({sizes.60}, 1fr))' },
    gap: { base: '3', md: '5' },
  },
});

interface RecipeGridProps {
  /** Search and filter: when they change, the list starts at the top. */
  query: string;
  recipes: readonly RecipeRecord[];
  /** Rejected changes by recipe id. */
  rejected: ReadonlyMap<string, RejectedChange>;
}

/** The found recipes, rendered incrementally, so that thousands are no problem. */
export function RecipeGrid({ query, recipes, rejected }: RecipeGridProps) {
  const [count, setCount] = useState(pageSize);
  const [shownQuery, setShownQuery] = useState(query);
  if (query !== shownQuery) {
    setShownQuery(query);
    setCount(pageSize);
  }
  const end = useRef<HTMLDivElement>(null);
  const hasMore = count < recipes.length;

  // Observed anew after each addition: an end that stays in view is reported only once.
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
