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

/** In the bar of every other page: the timer that ends next. The bell of all of them, on every page. A press leads back to the stove. */
export default function CookTimers() {
  const { db } = useSync();
  useEffect(() => {
    // Where the storage does not answer, with the next start.
    void takeTimersAlong(db).catch(() => undefined);
  }, [db]);
  const timers = useTimers();
  const [next] = timers ?? [];
  const now = useNow((timers ?? []).length);
  useRinging(timers, now);
  const { t } = useLingui();
  if (!next) return null;
  const { name } = next;
  const isOver = next.endsAt <= now;
  const clock = clockOf(next.endsAt - now);
  const called = isOver ? t`Time is up: ${name}` : t`Timer: ${name}, ${clock}`;
  return (
    <>
      {/* Beside the clock, of which each second would be read out. */}
      {isOver && <VisuallyHidden role="alert">{called}</VisuallyHidden>}
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
        <Link to="/cook" search={{ recipe: next.recipeId }} aria-label={called} data-timer="">
          <TimerIcon size={18} aria-hidden />
          {isOver ? `+${clock}` : clock}
        </Link>
      </chakra.span>
    </>
  );
}
