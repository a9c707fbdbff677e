import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CookingPot from 'lucide-react/icons/cooking-pot';
import House from 'lucide-react/icons/house';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import ListChecks from 'lucide-react/icons/list-checks';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';

interface NavigationEntry {
  to: LinkProps['to'];
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Short label for the phone's tab bar, if the page is in it. */
  tab?: MessageDescriptor;
}

/** Entries of the sidebar in order: one line per page, existing pages only. */
export const NAVIGATION: NavigationEntry[] = [
  { to: '/dashboard', label: msg`Dashboard`, icon: House, tab: msg`Dashboard` },
  {
    to: '/shopping-list',
    label: msg`Shopping list`,
    icon: ListChecks,
    tab: msg({ message: 'List', context: 'tab at the foot' }),
  },
  {
    to: '/calendar',
    label: msg`Calendar`,
    icon: CalendarDays,
    tab: msg({ message: 'Calendar', context: 'tab at the foot' }),
  },
  { to: '/recipes', label: msg`Recipes`, icon: CookingPot, tab: msg`Recipes` },
  { to: '/household', label: msg`Household`, icon: UsersRound },
  { to: '/account', label: msg`My account`, icon: UserRound },
  { to: '/settings', label: msg`Settings`, icon: Settings },
  { to: '/support', label: msg`Support`, icon: LifeBuoy },
  { to: '/privacy', label: msg`Privacy`, icon: ShieldCheck },
];
