import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { useDropFirstScreen } from '#start/use-first-screen.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import { focusOn } from '#ui/focus-on.ts';
import { PanelPage, PanelSection } from '#ui/panel-section.tsx';
import { RemovedQuestion } from './removed-question.tsx';

interface RemovedPageProps {
  db: AteriaDb;
  identity: KnownIdentity;
  getToken: GetToken;
}

/** Replaces the app when the person no longer belongs to the shown household. */
export default function RemovedPage({ db, identity, getToken }: RemovedPageProps) {
  useDropFirstScreen();
  const main = useRef<HTMLElement>(null);
  // What had the focus is gone with the app.
  useLayoutEffect(() => focusOn(main.current?.querySelector('h2')), []);
  return (
    <main ref={main}>
      <PanelPage>
        <PanelSection title={<Trans>You no longer belong to this household</Trans>}>
          <RemovedQuestion database={db.name} identity={identity} getToken={getToken} />
        </PanelSection>
      </PanelPage>
    </main>
  );
}
