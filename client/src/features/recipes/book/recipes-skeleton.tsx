import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const bones = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Skeleton of the book while it loads. */
export function RecipesSkeleton({ remaining }: { remaining: number | null }) {
  return (
    <div>
      {remaining === null ? (
        <VisuallyHidden role="status">
          <Trans>Loading the recipes…</Trans>
        </VisuallyHidden>
      ) : (
        <chakra.p role="status" color="fg.muted" mb="4">
          <Plural
            value={remaining}
            one="Fetching your recipes: # to go"
            other="Fetching your recipes: # to go"
          />
        </chakra.p>
      )}
      <chakra.div
        aria-hidden
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax({sizes.60}, 1fr))' }}
        gap={{ base: '3', md: '5' }}
      >
        {bones.map((bone) => (
          <chakra.div key={bone} height={{ base: '20', md: '64' }} rounded="lg" bg="bg.subtle" />
        ))}
      </chakra.div>
    </div>
  );
}
