import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StorePage } from '#features/stores/store-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/stores/$storeId')({
  staticData: { title: msg`Shops and shelves` },
  beforeLoad: activateRareTexts,
  component: Store,
});

function Store() {
  const navigate = Route.useNavigate();
  const { storeId } = Route.useParams();
  return <StorePage storeId={storeId} onShop={() => void navigate({ to: '/shop' })} />;
}
