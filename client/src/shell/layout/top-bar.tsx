import { useLingui } from '@lingui/react/macro';
import Menu from 'lucide-react/icons/menu';
import PanelLeft from 'lucide-react/icons/panel-left';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import type { useSidebar } from './use-sidebar.ts';

interface TopBarProps {
  title: string;
  status?: ReactNode;
  sidebar: ReturnType<typeof useSidebar>;
  sidebarId: string;
}

/** The page's name and the sidebar's button, on the side from which the sidebar comes. */
export function TopBar({ title, status, sidebar, sidebarId }: TopBarProps) {
  const { t } = useLingui();
  const toggle = (
    <IconButton
      aria-label={sidebar.isOpen ? t`Hide the sidebar` : t`Show the sidebar`}
      aria-expanded={sidebar.isOpen}
      aria-controls={sidebarId}
      onClick={sidebar.toggle}
    >
      {sidebar.isPhone ? <Menu size={22} aria-hidden /> : <PanelLeft size={20} aria-hidden />}
    </IconButton>
  );
  return (
    <header className="top-bar">
      {!sidebar.isPhone && toggle}
      <h1 className="top-bar-title">{title}</h1>
      {status}
      {sidebar.isPhone && toggle}
    </header>
  );
}
