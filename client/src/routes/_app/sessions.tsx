import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useSessionContext } from '#auth/session/use-session.ts';
import { createAccountApi } from '#features/account/account-api.ts';
import { SessionsPage } from '#features/account/sessions-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/sessions')({
  staticData: { title: msg`Your devices` },
  beforeLoad: activateRareTexts,
  component: Sessions,
});

function Sessions() {
  const session = useSessionContext();
  const [api] = useState(() => createAccountApi(session));
  return <SessionsPage api={api} />;
}
