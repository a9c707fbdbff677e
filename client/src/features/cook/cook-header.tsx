import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useChosenInSight } from '#ui/use-chosen-in-sight.ts';
import { useWakeLock } from '#ui/use-wake-lock.ts';
import '#ui/look/parts.css';
import { usedKeys } from './steps/moved-lines.ts';
import type { Cooking } from './use-cookings.ts';

/** Large text: no room for labels between the buttons. */
const largeLetters = '@container (max-width: 17em)';

const Bar = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: '2',
    mx: '-2',
    // The tabs then get a line of their own, and the buttons the corners.
    [largeLetters]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      '& > [role=tablist]': { gridArea: '2 / 1 / auto / -1' },
      '& > [role=tablist] + button': { justifySelf: 'end' },
    },
  },
});

const Tab = chakra('button', {
  base: {
    flex: 'none',
    maxWidth: 'min({sizes.60}, 100%)',
    minHeight: 'touch',
    px: '4',
    py: '1',
    rounded: 'full',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    color: 'fg.muted',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'bg.muted', color: 'fg' },
  },
});

const Title = chakra('span', {
  base: {
    display: 'block',
    truncate: true,
    [largeLetters]: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineClamp: 2 },
  },
});

interface CookHeaderProps {
  cookings: readonly Cooking[];
  current: Cooking;
  onRecipe: (recipeId: string) => void;
  onLeave: () => void;
  onMore: () => void;
  /** Null where the page itself is the list of ingredients. */
  onIngredients: (() => void) | null;
}

/** Tabs of the recipes being cooked, and a button for the ingredients of the current one. */
export function CookHeader({ cookings, current, onRecipe, onLeave, onMore, onIngredients }: CookHeaderProps) {
  const { t } = useLingui();
  const wakeLock = useWakeLock();
  const row = useRef<HTMLDivElement>(null);
  useChosenInSight(row, current.id);
  const used = usedKeys(current, current.recipe.ingredients).length;
  const count = current.recipe.ingredients.length;
  return (
    <chakra.div
      containerType="inline-size"
      pt="calc({spacing.2} + env(safe-area-inset-top))"
      borderBottom="thin"
      borderColor="border"
      pb="2"
    >
      <h1 className="visually-hidden" lang={current.recipe.language || undefined}>
        {current.recipe.title}
      </h1>
      <Bar>
        <IconButton aria-label={t`Leave the stove; everything stays as it is`} onClick={onLeave}>
          <X size={24} aria-hidden />
        </IconButton>
        <chakra.div
          ref={row}
          role="tablist"
          aria-label={t`On the stove`}
          display="flex"
          gap="1"
          overflowX="auto"
          scrollbarWidth="none"
          onKeyDown={moveFocus}
        >
          {cookings.map(({ id, recipe }) => (
            <Tab
              key={id}
              type="button"
              role="tab"
              dir="auto"
              lang={recipe.language || undefined}
              aria-selected={id === current.id}
              tabIndex={id === current.id ? 0 : -1}
              onClick={() => onRecipe(id)}
            >
              <Title>{recipe.title}</Title>
            </Tab>
          ))}
        </chakra.div>
        <IconButton aria-label={t`Cook something beside it`} onClick={onMore}>
          <Plus size={22} aria-hidden />
        </IconButton>
        {count > 0 && onIngredients && (
          <Button px="4" onClick={onIngredients} aria-label={t`Ingredients: ${used}/${count} are in`}>
            <ListChecks size={20} aria-hidden />
            {used}/{count}
          </Button>
        )}
      </Bar>
      {wakeLock === 'refused' && (
        <chakra.p role="status" fontSize="sm" color="fg.muted" px="2" pt="3" pb="2">
          <Trans>This device does not let the screen stay on: touch it now and then.</Trans>
        </chakra.p>
      )}
    </chakra.div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const next = tabs[(at + by + tabs.length) % tabs.length];
  event.preventDefault();
  next?.focus();
  next?.click();
}
