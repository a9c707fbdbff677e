import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { TiersLink } from '#editing/tiers-link.tsx';
import { useTier } from '#sync/status/use-tier.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/waiting/progress-bar.tsx';
import type { FileImport, FileImportState } from './file-import.ts';

interface ImportBarProps {
  files: FileImport;
  state: FileImportState;
}

/** Ignores the second click of a double click, which was meant for the button that was here before. */
const firstPress = (isOff: boolean, act: () => unknown) => ({
  'aria-disabled': isOff || undefined,
  onClick: ({ detail }: { detail: number }) => {
    if (!isOff && detail <= 1) void act();
  },
});

/** Import button, progress, and Undo. Sticky below the list. */
export function ImportBar({ files, state }: ImportBarProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const isPremium = useTier()?.isPremium;
  const { phase, found, chosen, kept, goal, through, unfit, imageless, isWaiting } = state;
  const count = chosen.size;
  const keptCount = kept.length;
  const [done, all] = [i18n.number(through), i18n.number(goal)];
  // After an import the book is shown; otherwise another file can be chosen here.
  const finish = async () => {
    await files.finish();
    if (keptCount > 0) void navigate({ to: '/recipes' });
  };
  const stopper = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  const go = () => {
    isPressed.current = true;
    return files.go(isPremium);
  };
  // The stop button replaces the pressed one, and takes its focus.
  useLayoutEffect(() => {
    if (phase !== 'going' || !isPressed.current) return;
    isPressed.current = false;
    stopper.current?.focus();
  }, [phase]);
  const isBusy = phase === 'going' || phase === 'stopping' || phase === 'undoing';
  return (
    <chakra.div
      position="sticky"
      bottom="var(--foot, 0px)"
      zIndex="raised"
      display="grid"
      gap="3"
      mx={{ base: '-4', md: '0' }}
      px="4"
      py="3"
      bg="bg.panel"
      border="thin"
      borderColor="border"
      rounded={{ base: 'none', md: 'lg' }}
      boxShadow="md"
    >
      {isBusy && <ProgressBar label={t`How far it has come`} value={through} max={goal} />}
      <chakra.p role="status" aria-live="polite" fontVariantNumeric="tabular-nums">
        {phase === 'undoing' ? (
          <Trans>
            Taking out: {done} of {all}
          </Trans>
        ) : isBusy ? (
          <Trans>
            Bringing in: {done} of {all}
          </Trans>
        ) : keptCount > 0 ? (
          <Plural
            value={keptCount}
            one="# recipe is in your book now."
            other="# recipes are in your book now."
          />
        ) : (
          <Plural value={count} one="# recipe is chosen." other="# recipes are chosen." />
        )}
      </chakra.p>
      {isPremium === false && found.some(({ id, hasNutrition }) => hasNutrition && chosen.has(id)) && (
        <chakra.p color="fg.muted">
          <Trans>Their nutrition is left out, as that is part of the premium plan.</Trans>
        </chakra.p>
      )}
      {unfit > 0 && !isBusy && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" color="fg.muted">
          <chakra.p flex="1 1 {sizes.56}">
            {isWaiting ? (
              <Plural
                value={unfit}
                one="# recipe has no room in your plan. It stays chosen, and the file waits on this device."
                other="# recipes have no room in your plan. They stay chosen, and the file waits on this device."
              />
            ) : (
              <Plural
                value={unfit}
                one="# recipe has no room in your plan. This device had no room to keep the file: choose it again when you need it."
                other="# recipes have no room in your plan. This device had no room to keep the file: choose it again when you need it."
              />
            )}
          </chakra.p>
          {isPremium === false && <TiersLink />}
        </chakra.div>
      )}
      {imageless > 0 && !isBusy && (
        <chakra.p role="status" color="fg.muted">
          <Plural
            value={imageless}
            one="# came in without its picture, which could not be fetched or read."
            other="# came in without their pictures, which could not be fetched or read."
          />
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {phase === 'going' || phase === 'stopping' ? (
          <Button ref={stopper} {...firstPress(phase === 'stopping', files.stop)}>
            <Trans>Stop</Trans>
          </Button>
        ) : (
          <>
            {count > 0 && (
              <Button variant="primary" {...firstPress(isBusy, go)}>
                {keptCount > 0 ? (
                  <Plural value={count} one="Bring in # more" other="Bring in # more" />
                ) : (
                  <Plural value={count} one="Bring in # recipe" other="Bring in # recipes" />
                )}
              </Button>
            )}
            {keptCount > 0 && (
              <Button {...firstPress(isBusy, files.undo)}>
                <Plural value={keptCount} one="Take # out again" other="Take all # out again" />
              </Button>
            )}
            {(found.length > 0 || keptCount > 0) && (
              <Button variant="quiet" {...firstPress(isBusy, finish)}>
                {keptCount > 0 ? <Trans>Done</Trans> : <Trans>Another file</Trans>}
              </Button>
            )}
          </>
        )}
      </chakra.div>
    </chakra.div>
  );
}
