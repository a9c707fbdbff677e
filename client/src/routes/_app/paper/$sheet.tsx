import { msg } from '@lingui/core/macro';
import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { PaperPage, type PaperPlace } from '#features/paper/paper-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/paper/$sheet')({
  staticData: { title: msg`Print` },
  validateSearch: (search: Record<string, unknown>): PaperPlace => search,
  beforeLoad: activateRareTexts,
  component: Paper,
});

function Paper() {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <PaperPage
      sheet={Route.useParams().sheet}
      place={Route.useSearch()}
      onBack={canGoBack ? () => history.back() : undefined}
    />
  );
}
