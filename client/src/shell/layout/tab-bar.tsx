import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { useLingui as useText } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { halfScreen, lowScreen } from '#ui/look/low-screen.ts';
import { NAVIGATION } from './navigation.ts';

/** What the keyboard covers is below what the phone itself keeps free. */
const safeFoot = 'max(env(safe-area-inset-bottom), var(--keyboard, 0px))';

/**
 * For what stands around pages: `--foot` is how far over the lower edge of the screen that has to stand which stands at its foot.
 * Where a keyboard has taken half of the screen, the bar gives way to what one writes in.
 */
export const roomForTabBar = {
  '--foot': { base: `calc({sizes.tabBar} + ${safeFoot})`, md: safeFoot },
  [halfScreen]: {
    '&:has(input:focus, textarea:focus)': {
      '--foot': safeFoot,
      '& > div > [data-tab-bar]': { display: 'none' },
    },
  },
};

const Bar = chakra('nav', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: 'sticky',
    height: 'var(--foot)',
    pb: safeFoot,
    bg: 'bg.panel',
    borderTop: 'thin',
    borderColor: 'border',
    '& ul': { display: 'flex', height: 'full' },
    '& li': { flex: '1', minWidth: '0' },
    [lowScreen]: { position: 'static' },
    _print: { display: 'none' },
  },
});

const Tab = chakra('a', {
  base: {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '0.5',
    height: 'full',
    color: 'fg.muted',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 'tight',
    hyphens: 'none',
    _currentPage: { color: 'brand.fg', fontWeight: 'semibold' },
  },
});

/** The pages that one is on most, under the thumb of who holds a phone. */
export function TabBar() {
  const { _ } = useLingui();
  const { t } = useText();
  return (
    <Bar aria-label={t`Shortcuts`} data-tab-bar>
      <ul>
        {NAVIGATION.map(
          ({ to, tab, icon: Icon }) =>
            tab && (
              <li key={to}>
                <Tab asChild>
                  <Link to={to}>
                    <Icon size={22} aria-hidden />
                    {_(tab)}
                  </Link>
                </Tab>
              </li>
            ),
        )}
      </ul>
    </Bar>
  );
}
