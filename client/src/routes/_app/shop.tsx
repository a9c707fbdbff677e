import { msg } from '@lingui/core/macro';
import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useSessionContext } from '#auth/session/use-session.ts';
import { ShopPage } from '#features/shop/shop-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/shop')({
  staticData: { title: msg`In the shop` },
  beforeLoad: activateRareTexts,
  component: Shop,
});

function Shop() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { getAccessToken } = useSessionContext();
  return (
    <ShopPage
      lookUpCode={async (code) =>
        (await import('#features/shop/code-lookup.ts')).lookUpCode(code, getAccessToken)
      }
      onStores={() => void router.navigate({ to: '/stores' })}
      onLeave={() =>
        canGoBack ? router.history.back() : void router.navigate({ to: '/shopping-list', replace: true })
      }
    />
  );
}
