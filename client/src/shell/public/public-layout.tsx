import { chakra } from '@chakra-ui/react';
import { Outlet } from '@tanstack/react-router';
import { useRef } from 'react';
import { useRouteTitle } from '../layout/page-title.ts';
import { CONTENT_ID, SkipLink } from '../layout/skip-link.tsx';
import { usePageChange } from '../layout/use-page-change.ts';
import { LeftNotice } from '../leave/left-notice.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

export function PublicLayout() {
  const content = useRef<HTMLElement>(null);
  const title = useRouteTitle();
  usePageChange(content);
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      minHeight="100dvh"
      pt="env(safe-area-inset-top)"
      px="env(safe-area-inset-left)"
    >
      <SkipLink />
      <PublicHeader />
      <LeftNotice />
      <chakra.main
        ref={content}
        id={CONTENT_ID}
        tabIndex={-1}
        aria-label={title}
        flex="1"
        display="flex"
        flexDirection="column"
      >
        <Outlet />
      </chakra.main>
      <PublicFooter />
    </chakra.div>
  );
}
