import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LinkProps } from '@tanstack/react-router';
import {
  CalendarDays,
  CookingPot,
  House,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Settings,
  ShieldCheck,
  UserRound,
} from 'lucide-react';

interface NavigationEntry {
  to: LinkProps['to'];
  label: MessageDescriptor;
  icon: LucideIcon;
}

/** The sidebar, in order: one line a page, and only pages that exist. */
export const NAVIGATION: NavigationEntry[] = [
  { to: '/dashboard', label: msg`Dashboard`, icon: House },
  { to: '/shopping-list', label: msg`Shopping list`, icon: ListChecks },
  { to: '/calendar', label: msg`Calendar`, icon: CalendarDays },
  { to: '/recipes', label: msg`Recipes`, icon: CookingPot },
  { to: '/account', label: msg`My account`, icon: UserRound },
  { to: '/settings', label: msg`Settings`, icon: Settings },
  { to: '/support', label: msg`Support`, icon: LifeBuoy },
  { to: '/privacy', label: msg`Privacy`, icon: ShieldCheck },
];
