import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { errorTexts, recipeErrors } from '#i18n/errors/error-catalogue.ts';
import { useDelayed } from '#lib/use-delayed.ts';
import { inHousehold } from '#notices/asked-household.ts';
import { NotFetched } from '#shell/first-pull/not-fetched.tsx';
import { useHouseholdName } from '#shell/households/use-household-name.ts';
import { useKeptHouseholds } from '#shell/households/use-kept-households.ts';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';

const loadingDelayMs = 150;

/**
 * A recipe not on this device: it may still be pulled, or does not exist, which is no error (specification
 * 8).
 */
export function MissingRecipe({ id, isRead }: { id: string; isRead: boolean }) {
  const { i18n } = useLingui();
  const firstPull = useFirstPull();
  const isWaiting = !isRead || !firstPull || firstPull === 'coming';
  const isLong = useDelayed(isWaiting, loadingDelayMs);
  if (isWaiting) return isLong ? <LoadingOverlay /> : null;
  if (firstPull === 'out-of-reach')
    return <NotFetched title={errorTexts(i18n).ofApi(undefined, { kind: 'fetchRecipe', id })} />;
  return (
    <EmptyState
      title={<Trans>There is no such recipe</Trans>}
      action={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="2">
          <Button asChild variant="primary">
            <Link to="/recipes">
              <Trans>All recipes</Trans>
            </Link>
          </Button>
          <Elsewhere id={id} />
        </chakra.div>
      }
    >
      {i18n._(recipeErrors.notFound)} <Trans>It may have been deleted on another device.</Trans>
    </EmptyState>
  );
}

/** Links to look in the person's other households, since a shared address does not name one. */
function Elsewhere({ id }: { id: string }) {
  const nameOf = useHouseholdName();
  const { list, shown } = useKeptHouseholds() ?? {};
  const others = shown ? (list ?? []).filter(({ _id }) => _id !== shown._id) : [];
  return others.map((household) => {
    const name = nameOf(household);
    return (
      <Button key={household._id} asChild>
        {/* A plain link: the page has to load anew with the other household's database. */}
        <a href={inHousehold(`/recipes/${id}`, household._id)}>
          <Trans>Look in “{name}”</Trans>
        </a>
      </Button>
    );
  });
}
