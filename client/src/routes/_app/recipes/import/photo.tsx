import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PhotoPage } from '#features/recipes/import/photo/photo-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/recipes/import/photo')({
  staticData: { title: msg`Import recipes` },
  beforeLoad: activateRareTexts,
  component: FromPhoto,
});

function FromPhoto() {
  const navigate = Route.useNavigate();
  return (
    <PhotoPage
      onFound={(entry, options) => void navigate({ to: '/recipes/import', search: { entry }, ...options })}
      onText={() => void navigate({ to: '/recipes/import', replace: true })}
    />
  );
}
