import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { keep } from '#lib/keep.ts';
import { useTier } from '#sync/status/use-tier.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { hasKeptFlag } from '#ui/use-kept-flag.ts';
import { Panel, PanelTitle } from './panel.tsx';
import type { Progress } from './use-dashboard.ts';

const hiddenKey = 'gettingStartedHidden';

interface FirstStep {
  isDone: boolean;
  words: ReactNode;
  link: Pick<LinkProps, 'to' | 'search'>;
}

/** First steps, ticked off automatically. Disappears when all are done or the person dismisses it. */
export function GettingStarted({ progress }: { progress: Progress }) {
  const { t } = useLingui();
  const isPremium = useTier()?.isPremium ?? true;
  const [isHidden, setHidden] = useState(() => hasKeptFlag(hiddenKey));
  const steps: FirstStep[] = [
    {
      isDone: progress.hasItem,
      words: <Trans>Write something on the shopping list</Trans>,
      link: { to: '/shopping-list' },
    },
    {
      isDone: progress.hasRecipe,
      words: <Trans>Save your first recipe</Trans>,
      link: { to: '/recipes/new' },
    },
    {
      isDone: progress.hasMeal,
      words: <Trans>Plan a meal in the calendar</Trans>,
      link: { to: '/calendar' },
    },
  ];
  if (isPremium)
    steps.push({
      isDone: progress.hasList,
      words: <Trans>Make a shopping list of your meals</Trans>,
      link: { to: '/shopping-list', search: { tab: 'from-calendar' } },
    });
  const done = steps.filter(({ isDone }) => isDone).length;
  const count = steps.length;
  if (isHidden || done === count) return null;
  const hide = () => {
    setHidden(true);
    keep(localStorage, hiddenKey, 'true');
  };
  return (
    <Panel aria-labelledby="getting-started">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" mt="-2" mr="-3">
        <PanelTitle id="getting-started" mb="0">
          <Trans>Getting started</Trans>{' '}
          <chakra.span color="fg.muted" fontWeight="normal" fontVariantNumeric="tabular-nums">
            {done}/{count}
          </chakra.span>
        </PanelTitle>
        <IconButton aria-label={t`Hide the guide`} onClick={hide}>
          <X size={18} aria-hidden />
        </IconButton>
      </chakra.div>
      <ul>
        {steps.map(({ isDone, words, link }) => (
          <li key={`${link.to}${JSON.stringify(link.search)}`}>
            {isDone ? (
              <StepRow color="fg.muted">
                <chakra.span color="brand.fg">
                  <CircleCheck size={20} aria-hidden />
                </chakra.span>
                <span>
                  {words}
                  <chakra.span srOnly>
                    {' '}
                    <Trans>(done)</Trans>
                  </chakra.span>
                </span>
              </StepRow>
            ) : (
              <StepRow asChild _hover={{ bg: 'bg.subtle' }}>
                <Link {...link}>
                  <Circle size={20} aria-hidden />
                  <chakra.span flex="1">{words}</chakra.span>
                  <ChevronRight size={18} aria-hidden />
                </Link>
              </StepRow>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const StepRow = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'touch',
    py: '2',
    mx: '-2',
    px: '2',
    rounded: 'md',
    color: 'fg',
    textDecoration: 'none',
    '& svg': { flexShrink: 0 },
  },
});
