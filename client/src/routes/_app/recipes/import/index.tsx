import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useSessionContext } from '#auth/session/use-session.ts';
import { createAddressReader, createImageFetcher } from '#features/recipes/import/address-reader.ts';
import { ImportPage } from '#features/recipes/import/import-page.tsx';
import { type ImportPlace, importPlaceOf } from '#features/recipes/import/import-place.ts';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/recipes/import/')({
  staticData: { title: msg`Import recipes` },
  // Parsed by the page, so that the list's start does not need the parser.
  validateSearch: (search: Record<string, unknown>): Typed => search,
  beforeLoad: activateRareTexts,
  component: ImportRecipes,
});

/** The same parameters unchecked, as a person may have typed them. */
type Typed = { [Part in keyof ImportPlace]: unknown };

function ImportRecipes() {
  const { getAccessToken } = useSessionContext();
  const [readAddress] = useState(() => createAddressReader(getAccessToken));
  const [fetchImage] = useState(() => createImageFetcher(getAccessToken));
  const search = Route.useSearch();
  const place = useMemo(() => importPlaceOf(search), [search]);
  const navigate = Route.useNavigate();
  return (
    <ImportPage
      place={place}
      onGo={(search, options) => void navigate({ to: '/recipes/import', search, ...options })}
      readAddress={readAddress}
      fetchImage={fetchImage}
      onMade={(recipeId) => void navigate({ to: '/recipes/$recipeId', params: { recipeId }, replace: true })}
    />
  );
}
