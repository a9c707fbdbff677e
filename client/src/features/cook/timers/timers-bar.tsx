import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Bell from 'lucide-react/icons/bell';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { TimerRecord } from '#db/cooking-records.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { clockOf, useTimerActions } from './use-timers.ts';

const minuteMs = 60_000;

/** All timers, the next to end first, with a note on what the browser cannot do. */
export function TimersBar({ timers, now }: { timers: readonly TimerRecord[]; now: number }) {
  if (timers.length === 0) return null;
  return (
    <chakra.section display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2" pb="3">
      <chakra.ul
        display="grid"
        gap="2"
        // Limited and scrollable, so that the step stays visible.
        maxHeight="30dvh"
        overflowY="auto"
        gridAutoRows="max-content"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        {timers.map((timer) => (
          <Timer key={timer.id} timer={timer} now={now} />
        ))}
      </chakra.ul>
      <Limits />
    </chakra.section>
  );
}

function Timer({ timer, now }: { timer: TimerRecord; now: number }) {
  const { t } = useLingui();
  const { extend, stop } = useTimerActions();
  const { name, endsAt, latestAt } = timer;
  const isOver = endsAt <= now;
  const clock = clockOf(endsAt - now);
  const rest = clockOf(latestAt - now);
  return (
    <chakra.li
      data-over={isOver || undefined}
      display="flex"
      alignItems="center"
      gap="2"
      pl="4"
      pr="1"
      py="1"
      minHeight="14"
      rounded="lg"
      border="thin"
      borderColor={isOver ? 'danger.border' : 'border'}
      bg={isOver ? 'danger.subtle' : 'bg.panel'}
    >
      <chakra.div flex="1" minWidth="0">
        <chakra.p fontSize="xl" fontWeight="bold" lineHeight="snug" fontVariantNumeric="tabular-nums">
          {isOver ? (
            <span role="alert">
              {t`Time is up`}
              <VisuallyHidden>: {name}</VisuallyHidden>
            </span>
          ) : (
            clock
          )}
          {isOver && ` +${clock}`}
        </chakra.p>
        <chakra.p fontSize="sm" color="fg.muted" truncate>
          {name}
          {isOver && latestAt > now && ` · ${t`at most ${rest} more`}`}
        </chakra.p>
      </chakra.div>
      <Button px="3" onClick={() => void extend(timer, minuteMs)} aria-label={t`+1 min: ${name}`}>
        +1 min
      </Button>
      <IconButton aria-label={t`Stop the timer: ${name}`} onClick={() => void stop(timer)}>
        <X size={20} aria-hidden />
      </IconButton>
    </chakra.li>
  );
}

/** Tells what the browser cannot do before the person relies on it, and offers what it can. */
function Limits() {
  const canNotify = 'Notification' in window;
  const [permission, setPermission] = useState(canNotify ? Notification.permission : 'denied');
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      fontSize="sm"
      color="fg.muted"
    >
      <chakra.p flex="1 1 {sizes.60}">
        <Trans>Timers ring while Ateria is open. They cannot ring once it is closed.</Trans>
      </chakra.p>
      {permission === 'default' && (
        <Button
          variant="quiet"
          px="3"
          onClick={() => void Notification.requestPermission().then(setPermission)}
        >
          <Bell size={16} aria-hidden />
          <Trans>Notify me as well</Trans>
        </Button>
      )}
    </chakra.div>
  );
}
