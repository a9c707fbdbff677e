import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useSessionContext } from '#auth/session/use-session.ts';
import { createAddressReader } from '#features/recipes/import/address-reader.ts';
import { ImportPage } from '#features/recipes/import/import-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/recipes/import')({
  staticData: { title: msg`Import recipes` },
  beforeLoad: activateRareTexts,
  component: ImportRecipes,
});

function ImportRecipes() {
  const { getAccessToken } = useSessionContext();
  const [readAddress] = useState(() => createAddressReader(getAccessToken));
  const navigate = Route.useNavigate();
  return (
    <ImportPage
      readAddress={readAddress}
      onMade={(recipeId) => void navigate({ to: '/recipes/$recipeId', params: { recipeId }, replace: true })}
    />
  );
}
