import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import TimerIcon from 'lucide-react/icons/timer';
import { useEffect } from 'react';
import { useSync } from '#sync/engine/sync-context.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { takeTimersAlong } from './take-timers-along.ts';
import { useRinging } from './use-ringing.ts';
import { clockOf, useNow, useTimers } from './use-timers.ts';

/**
 * Timer display in the bar of all other pages: the one that ended last, else the one that ends next; a press
 * returns to cooking. Also rings for all timers.
 */
export default function CookTimers() {
  const { db } = useSync();
  useEffect(() => {
    // If the storage does not answer, the next start tries again.
    void takeTimersAlong(db).catch(() => undefined);
  }, [db]);
  const timers = useTimers();
  const [next] = timers ?? [];
  const now = useNow((timers ?? []).length);
  useRinging(timers, now);
  const { t } = useLingui();
  if (!next) return null;
  const over = timers?.filter(({ endsAt }) => endsAt <= now) ?? [];
  const isOver = over.length > 0;
  const { name, endsAt, recipeId } = over.at(-1) ?? next;
  const clock = clockOf(endsAt - now);
  const tellOver = (name: string) => t`Time is up: ${name}`;
  return (
    <>
      {/* Separate from the countdown, which would be read out every second; one element per timer, as a
          changed text may not be announced. */}
      {over.map(({ id, name }) => (
        <VisuallyHidden key={id} role="alert">
          {tellOver(name)}
        </VisuallyHidden>
      ))}
      <chakra.span
        asChild
        display="inline-flex"
        alignItems="center"
        gap="1.5"
        minHeight="touch"
        px="3"
        rounded="full"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        color={isOver ? 'danger.fg' : 'fg'}
        textDecoration="none"
      >
        <Link
          to="/cook"
          search={{ recipe: recipeId }}
          aria-label={isOver ? tellOver(name) : t`Timer: ${name}, ${clock}`}
          data-timer=""
        >
          <TimerIcon size={18} aria-hidden />
          {isOver ? `+${clock}` : clock}
        </Link>
      </chakra.span>
    </>
  );
}
