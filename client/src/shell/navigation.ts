import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LinkProps } from '@tanstack/react-router';
import { ListChecks, type LucideIcon } from 'lucide-react';

interface NavigationEntry {
  to: LinkProps['to'];
  label: MessageDescriptor;
  icon: LucideIcon;
}

/** The sidebar, in order: one line a page, and only pages that exist. */
export const NAVIGATION: NavigationEntry[] = [
  { to: '/shopping-list', label: msg`Shopping list`, icon: ListChecks },
];
