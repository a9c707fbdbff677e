import { msg } from '@lingui/core/macro';
import { type LucideIcon, ListChecks } from 'lucide-react';
import type { MessageDescriptor } from '@lingui/core';
import type { LinkProps } from '@tanstack/react-router';

interface NavigationEntry {
  to: LinkProps['to'];
  label: MessageDescriptor;
  icon: LucideIcon;
}

/** The sidebar, in order: one line a page, and only pages that exist. */
export const NAVIGATION: NavigationEntry[] = [
  { to: '/shopping-list', label: msg`Shopping list`, icon: ListChecks },
];
