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

/** Longer than navigating to another page takes. */
const leavingMs = 500;

/** Unchecked search parameters, as a person may have typed them. */
export interface CookPlace {
  /** Recipe to show; starts cooking it if necessary. */
  recipe?: unknown;
  /** Number of servings when it is started. */
  servings?: unknown;
  /** Multiplier, when servings are not counted. */
  factor?: unknown;
  /** Unit system of its page. */
  units?: unknown;
}

interface CookPageProps {
  place: CookPlace;
  onRecipe: (recipeId: string) => void;
  /** Goes to the recipe's page, displayed as it is being cooked. */
  onLeave: (recipeId: string | undefined, made?: AsMade) => void;
  onMore: () => void;
}

/** The cooking page, with every recipe being cooked and one of them on screen. */
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
  // After finishing, the page navigates away at once; only if another window finished it does this state
  // last.
  const isOff = useDelayed(isAnswered && asked.isKept && !current, leavingMs);
  if (!cookings || !timers || wanted === undefined) return null;
  const isFailed = isAnswered && !asked.isKept;
  // Another recipe being cooked is not what was requested.
  if (isFailed && current?.id !== wantedId) return <NotPutOn onAgain={putOn} />;
  if (isOff)
    return (
      <OverTimers timers={timers} now={now}>
        <EmptyStove />
      </OverTimers>
    );
  // It is being started, or has just been finished.
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

/** The recipe could not be stored as being cooked; the reason was already told. */
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

/** A recipe that is not on this device may still be pulled. */
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

/**
 * Timers may outlive their recipe or belong to another household; this is the only place to stop them then.
 */
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
 * The recipe and multiplier that the address requests; null for none or a missing recipe, undefined until
 * known.
 */
function useWanted({ recipe: id, servings, factor, units }: CookPlace) {
  return useStored(
    async (db) => {
      const recipe = typeof id === 'string' ? await db.recipes.get(id) : undefined;
      if (!recipe) return null;
      // Parameters are strings; a missing one becomes NaN.
      const times =
        servings !== undefined && recipe.servings ? Number(servings) / recipe.servings : Number(factor);
      const isPossible = times > 0 && times <= maxServings;
      // A planned meal counts servings, and has no unit system.
      return {
        id: recipe.id,
        factor: isPossible ? times : null,
        ...(servings === undefined && { units: unitsIn(units) }),
      };
    },
    [id, servings, factor, units],
  );
}
