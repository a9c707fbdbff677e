import './layout.css';
import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { SlideInPanel } from '#ui/sheets/slide-in-panel.tsx';
import { followKeyboard } from './keyboard-room.ts';
import { useRouteTitle } from './page-title.ts';
import { Sidebar } from './sidebar.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { usePageChange } from './use-page-change.ts';
import { useSidebar } from './use-sidebar.ts';

const SIDEBAR_ID = 'sidebar';

interface AppLayoutProps {
  /** A small permanent note in the top bar about list and server. */
  status?: ReactNode;
  /** A line above the page, e.g. that a new version waits. */
  notice?: ReactNode;
  SignOut: ComponentProps<typeof Sidebar>['SignOut'];
  household?: ReactNode;
}

/** Layout around a page: sidebar, top bar, content, and on a phone the bar at its foot. */
export function AppLayout({ status, notice, SignOut, household }: AppLayoutProps) {
  const { t } = useLingui();
  const content = useRef<HTMLElement>(null);
  const sidebar = useSidebar();
  const title = useRouteTitle() ?? 'Ateria';
  usePageChange(content);
  useEffect(() => {
    const { visualViewport, document: page } = window;
    return visualViewport
      ? followKeyboard(visualViewport, () => innerHeight, page.documentElement)
      : undefined;
  }, []);

  const entries = <Sidebar SignOut={SignOut} household={household} />;
  return (
    <div className="app-frame">
      <SkipLink />
      {sidebar.isPhone ? (
        <SlideInPanel id={SIDEBAR_ID} isOpen={sidebar.isOpen} onClose={sidebar.close} label={t`Sidebar`}>
          {entries}
        </SlideInPanel>
      ) : (
        <chakra.aside
          id={SIDEBAR_ID}
          hidden={!sidebar.isOpen}
          aria-label={t`Sidebar`}
          position="sticky"
          top="0"
          flexShrink="0"
          width="sidebar"
          height="100dvh"
          overflowY="auto"
          bg="bg.panel"
          borderRight="thin"
          borderColor="border"
        >
          {entries}
        </chakra.aside>
      )}
      <div className="app-column">
        <TopBar title={title} status={status} sidebar={sidebar} sidebarId={SIDEBAR_ID} />
        {notice}
        <main ref={content} id={CONTENT_ID} tabIndex={-1} aria-label={title} className="app-content">
          <Outlet />
        </main>
        {sidebar.isPhone && <TabBar />}
      </div>
    </div>
  );
}
