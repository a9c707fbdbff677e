import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import Menu from 'lucide-react/icons/menu';
import PanelLeft from 'lucide-react/icons/panel-left';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { lowScreen } from '#ui/look/low-screen.ts';
import type { useSidebar } from './use-sidebar.ts';

interface TopBarProps {
  title: string;
  status?: ReactNode;
  sidebar: ReturnType<typeof useSidebar>;
  sidebarId: string;
}

/** The page's name and the sidebar's button, which stands on the side that the sidebar comes from. */
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
    <chakra.header
      position="sticky"
      css={{ [lowScreen]: { position: 'static' } }}
      top="0"
      zIndex="sticky"
      display="flex"
      alignItems="center"
      gap="2"
      height="calc({sizes.topBar} + env(safe-area-inset-top))"
      pt="env(safe-area-inset-top)"
      pl={sidebar.isPhone ? '4' : '2'}
      pr={sidebar.isPhone ? '2' : '4'}
      bg="bg"
      borderBottom="thin"
      borderColor="border"
    >
      {!sidebar.isPhone && toggle}
      <chakra.h1 flex="1" minWidth="0" fontSize="xl" fontWeight="bold" letterSpacing="snug" truncate>
        {title}
      </chakra.h1>
      {status}
      {sidebar.isPhone && toggle}
    </chakra.header>
  );
}
