import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { maxServings } from 'sync-protocol/recipes/recipe-bounds.ts';
import { errorTexts } from '#i18n/errors/error-catalogue.ts';
import { type AsMade, unitsIn } from '#lib/as-made.ts';
import { useDelayed } from '#lib/use-delayed.ts';
import { NotFetched } from '#shell/first-pull/not-fetched.tsx';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import '#ui/whole-screen.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';
import { CookView } from './cook-view.tsx';
import { TimersBar } from './timers/timers-bar.tsx';
import { useNow, useTimers } from './timers/use-timers.ts';
import { useCookingActions, useCookings } from './use-cookings.ts';

/** Longer than it takes to another page. */
const leavingMs = 500;

/** What the address says, as somebody may have typed it. */
export interface CookPlace {
  /** The recipe that is seen; it goes on the stove if it is not there. */
  recipe?: unknown;
  /** For how many, where it goes on the stove. */
  servings?: unknown;
  /** How many times the recipe, where nobody counts servings. */
  factor?: unknown;
  /** The units that its page tells it in. */
  units?: unknown;
}

interface CookPageProps {
  place: CookPlace;
  onRecipe: (recipeId: string) => void;
  /** To the recipe's page, which shows what stays on the stove as it is made there. */
  onLeave: (recipeId: string | undefined, made?: AsMade) => void;
  onMore: () => void;
}

/** The stove: every recipe that is being cooked, one of them in sight. */
export function CookPage({ place, onRecipe, onLeave, onMore }: CookPageProps) {
  const cookings = useCookings();
  const actions = useCookingActions();
  const timers = useTimers();
  const now = useNow((timers ?? []).length);
  const wanted = useWanted(place);
  const { start } = actions;
  const { id: wantedId, factor, units } = wanted ?? {};
  const [asked, setAsked] = useState<{ id: string; isKept: boolean }>();
  const putOn = () => {
    if (wantedId === undefined || factor === undefined) return;
    void start(wantedId, { factor, units }).then((isKept) => setAsked({ id: wantedId, isKept }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each recipe that is asked for, not after it was finished
  useEffect(putOn, [wantedId, factor, units]);

  const current = cookings?.find(({ id }) => id === place.recipe) ?? cookings?.[0];
  const isAnswered = asked !== undefined && asked.id === wantedId;
  // From here it leads on at once; another window may have finished it.
  const isOff = useDelayed(isAnswered && asked.isKept && !current, leavingMs);
  if (!cookings || !timers || wanted === undefined) return null;
  const isFailed = isAnswered && !asked.isKept;
  // Another recipe that is on the stove is not what was asked for.
  if (isFailed && current?.id !== wantedId) return <NotPutOn onAgain={putOn} />;
  if (isOff)
    return (
      <OverTimers timers={timers} now={now}>
        <EmptyStove />
      </OverTimers>
    );
  // It is on its way to the stove, or just off it.
  if (!current && wanted) return null;
  if (!current)
    return (
      <OverTimers timers={timers} now={now}>
        <NothingCooking asked={place.recipe} />
      </OverTimers>
    );
  return (
    <CookView
      cookings={cookings}
      current={current}
      timers={timers}
      now={now}
      actions={actions}
      onRecipe={onRecipe}
      onLeave={() => onLeave(current.id, { factor: current.factor, units: current.units ?? null })}
      onFinished={() => {
        const next = cookings.find(({ id }) => id !== current.id);
        if (next) onRecipe(next.id);
        else onLeave(current.id);
      }}
      onMore={onMore}
    />
  );
}

/** This device could not keep that it is being cooked, which was told with the reason. */
function NotPutOn({ onAgain }: { onAgain: () => void }) {
  return (
    <EmptyState
      title={<Trans>It is not on the stove yet</Trans>}
      action={
        <Button variant="primary" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>This device could not keep where you are in it. The recipe itself is safe.</Trans>
    </EmptyState>
  );
}

/** A recipe that is asked for and not here may still be on its way. */
function NothingCooking({ asked }: { asked: unknown }) {
  const { i18n } = useLingui();
  const firstPull = useFirstPull();
  if (typeof asked === 'string' && firstPull !== 'through')
    return firstPull === 'out-of-reach' ? (
      <NotFetched title={errorTexts(i18n).ofApi(undefined, { kind: 'fetchRecipe', id: asked })} />
    ) : (
      <LoadingOverlay />
    );
  return <EmptyStove />;
}

function EmptyStove() {
  return (
    <EmptyState
      title={<Trans>Nothing is on the stove</Trans>}
      action={
        <Button asChild variant="primary">
          <Link to="/recipes">
            <Trans>Choose a recipe</Trans>
          </Link>
        </Button>
      }
    >
      <Trans>Open a recipe and press “Cook”.</Trans>
    </EmptyState>
  );
}

/** A timer may have outlived its recipe, or be of another household, and nowhere else could it be stopped. */
function OverTimers({ children, ...running }: ComponentProps<typeof TimersBar> & { children: ReactNode }) {
  return (
    <>
      {children}
      <chakra.div width="full" maxWidth="page" mx="auto" px={{ base: '4', md: '8' }}>
        <TimersBar {...running} />
      </chakra.div>
    </>
  );
}

/**
 * The recipe that the address asks for, and how many times it is made if it says so; null for none or one that is gone, undefined
 * until it is known.
 */
function useWanted({ recipe: id, servings, factor, units }: CookPlace) {
  return useStored(
    async (db) => {
      const recipe = typeof id === 'string' ? await db.recipes.get(id) : undefined;
      if (!recipe) return null;
      // An address gives numbers as texts; what is missing is no number.
      const times =
        servings !== undefined && recipe.servings ? Number(servings) / recipe.servings : Number(factor);
      const isPossible = times > 0 && times <= maxServings;
      // A planned meal counts those who eat, and knows of no units.
      return {
        id: recipe.id,
        factor: isPossible ? times : null,
        ...(servings === undefined && { units: unitsIn(units) }),
      };
    },
    [id, servings, factor, units],
  );
}
