import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StoresPage } from '#features/stores/stores-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/stores/')({
  staticData: { title: msg`Shops and shelves` },
  beforeLoad: activateRareTexts,
  component: Stores,
});

function Stores() {
  const navigate = Route.useNavigate();
  return <StoresPage onStore={(storeId) => void navigate({ to: '/stores/$storeId', params: { storeId } })} />;
}
