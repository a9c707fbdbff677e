import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import ListChecks from 'lucide-react/icons/list-checks';
import Repeat from 'lucide-react/icons/repeat';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import type { ReactNode } from 'react';
import type { FirstPull } from '#sync/pull/use-first-pull.ts';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';
import { useTier } from '#sync/status/use-tier.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { Bone } from '#ui/waiting/bone.tsx';
import { Panel, PanelTitle, RowLink } from './panel.tsx';
import type { Dashboard } from './use-dashboard.ts';

interface AtHandProps extends Pick<Dashboard, 'toBuy' | 'basketNames' | 'dueNames'> {
  firstPull: FirstPull;
}

/** Panel with what to buy, what is due and what was not sent. */
export function AtHand({ toBuy, basketNames, dueNames, firstPull }: AtHandProps) {
  const status = useSyncStatus();
  const unsent = (status?.waiting ?? 0) + (status?.rejected ?? 0);
  const isPremium = useTier()?.isPremium ?? true;
  const inBasket = basketNames.length;
  const due = isPremium ? dueNames.length : 0;
  return (
    <Panel aria-labelledby="at-hand">
      <PanelTitle id="at-hand">
        <Trans>At hand</Trans>
      </PanelTitle>
      <ul>
        <li>
          <RowLink asChild>
            <Link to="/shopping-list">
              <ListChecks size={20} aria-hidden />
              <chakra.span flex="1">
                <ToBuy count={toBuy} firstPull={firstPull} />
              </chakra.span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </RowLink>
        </li>
        {inBasket > 0 && (
          <li>
            <RowLink asChild>
              <Link to="/shopping-list">
                <ShoppingBasket size={20} aria-hidden />
                <Named names={basketNames}>
                  <Plural value={inBasket} one="# item in the basket" other="# items in the basket" />
                </Named>
                <ChevronRight size={18} aria-hidden />
              </Link>
            </RowLink>
          </li>
        )}
        {due > 0 && (
          <li>
            <RowLink asChild>
              <Link to="/shopping-list" search={{ tab: 'recurring' }}>
                <Repeat size={20} aria-hidden />
                <Named names={dueNames}>
                  <Plural value={due} one="# recurring item is due" other="# recurring items are due" />
                </Named>
                <ChevronRight size={18} aria-hidden />
              </Link>
            </RowLink>
          </li>
        )}
        {unsent > 0 && (
          <li>
            <RowLink asChild>
              <Link to="/sync">
                <CloudUpload size={20} aria-hidden />
                <chakra.span flex="1">
                  <Plural value={unsent} one="# change waits to be sent" other="# changes wait to be sent" />
                </chakra.span>
                <ChevronRight size={18} aria-hidden />
              </Link>
            </RowLink>
          </li>
        )}
      </ul>
    </Panel>
  );
}

/** Length of the list, once known. */
function ToBuy({ count, firstPull }: { count: number; firstPull: FirstPull }) {
  switch (firstPull) {
    case 'coming':
      return (
        <>
          <Bone width="44" maxWidth="full" />
          <VisuallyHidden role="status">
            <Trans>Fetching your shopping list…</Trans>
          </VisuallyHidden>
        </>
      );
    case 'out-of-reach':
      return (
        <Plural
          value={count}
          _0="Your shopping list has not come to this device yet"
          one="# item of the shopping list is on this device"
          other="# items of the shopping list are on this device"
        />
      );
    case 'through':
      return (
        <Plural
          value={count}
          _0="Nothing on the shopping list"
          one="# item on the shopping list"
          other="# items on the shopping list"
        />
      );
  }
}

/** Maximum number of names shown. */
const mostNamed = 6;

/** A count, with names below. */
function Named({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const shown = names.slice(0, mostNamed).join(', ');
  const more = names.length - mostNamed;
  return (
    <chakra.span flex="1" minWidth="0">
      {children}
      <chakra.span display="block" color="fg.muted" fontSize="sm" overflowWrap="anywhere">
        {more > 0 ? <Plural value={more} one={`${shown} and # more`} other={`${shown} and # more`} /> : shown}
      </chakra.span>
    </chakra.span>
  );
}
