import { msg } from '@lingui/core/macro';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSessionContext } from '#auth/session/use-session.ts';
import { QuickListPage } from '#features/quick-list/quick-list-page.tsx';
import { isShoppingTab, type ShoppingTab } from '#features/shopping-list/shopping-tab.ts';
import { ShoppingTabs } from '#features/shopping-list/shopping-tabs.tsx';
import { NoticeLink } from '#notices/notice-link.tsx';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';

/** Only the quick list is imported statically: it is what is opened in a shop. */
const GeneratedListPage = lazy(async () => ({
  default: (await import('#features/generated-lists/generated-list-page.tsx')).GeneratedListPage,
}));

const RecurringItemsPage = lazy(async () => ({
  default: (await import('#features/recurring-items/recurring-items-page.tsx')).RecurringItemsPage,
}));

export const Route = createFileRoute('/_app/shopping-list')({
  staticData: { title: msg`Shopping list` },
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ShoppingTab | undefined } => ({
    tab: isShoppingTab(tab) && tab !== 'quick' ? tab : undefined,
  }),
  component: ShoppingList,
});

function ShoppingList() {
  const { tab = 'quick' } = Route.useSearch();
  // Target of the home screen's shortcut for writing.
  const isToWrite = useLocation({ select: ({ hash }) => hash === 'write' });
  const navigate = Route.useNavigate();
  const toPaper = (search: { from?: string; until?: string }) =>
    void navigate({ to: '/paper/$sheet', params: { sheet: 'list' }, search });
  const { getAccessToken } = useSessionContext();
  const lookUpCode = async (code: string) =>
    (await import('#features/shop/code-lookup.ts')).lookUpCode(code, getAccessToken);
  const ways = {
    onShop: () => void navigate({ to: '/shop' }),
    onStores: () => void navigate({ to: '/stores' }),
  };
  return (
    <ShoppingTabs tab={tab}>
      {tab === 'quick' ? (
        <QuickListPage onPaper={() => toPaper({})} {...ways} lookUpCode={lookUpCode} isToWrite={isToWrite} />
      ) : (
        <Suspense fallback={<LoadingOverlay />}>
          {tab === 'recurring' ? (
            <RecurringItemsPage
              onPaper={() => void navigate({ to: '/paper/$sheet', params: { sheet: 'recurring' } })}
            />
          ) : (
            <GeneratedListPage
              onPaper={({ startDate, endDate }) => toPaper({ from: startDate, until: endDate })}
              {...ways}
            />
          )}
          {tab === 'recurring' && <NoticeLink />}
        </Suspense>
      )}
    </ShoppingTabs>
  );
}
