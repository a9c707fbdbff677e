import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useSessionContext } from '#auth/session/use-session.ts';
import { proveAgain } from '#auth/sign-in/login-actions.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { householdOf } from '#sync/status/household-of.ts';
import { PanelPage } from '#ui/panel-section.tsx';
import { createAccountApi } from './account-api.ts';
import { DeleteAccount } from './delete-account.tsx';
import { LogOut } from './log-out.tsx';
import { PasswordSection } from './password-section.tsx';
import { Profile } from './profile.tsx';
import { SignIns } from './sign-ins.tsx';
import { useAccountStats } from './use-account-stats.ts';
import { YourData } from './your-data.tsx';

/** The account page: who the person is, what they have, and how to take it along or leave. */
export function AccountPage({ billing }: { billing?: ReactNode }) {
  const session = useSessionContext();
  const { identity } = session;
  const { db } = useSync();
  const [api] = useState(() => createAccountApi(session, undefined, householdOf(db)));
  const stats = useAccountStats(api);
  return (
    <PanelPage data-tour="account">
      <Profile identity={identity} stats={stats} />
      {billing}
      {(stats.account?.isEmailAccount || stats.isComing) && (
        // Reserved while it is unknown whether there is a password, so that the content below does not move.
        <chakra.div css={stats.isComing ? { '& > section > *': { visibility: 'hidden' } } : undefined}>
          <PasswordSection api={api} />
        </chakra.div>
      )}
      <SignIns />
      <YourData api={api} onProve={() => proveAgain(identity)} />
      <LogOut identity={identity} />
      <DeleteAccount api={api} identity={identity} onProve={() => proveAgain(identity)} />
    </PanelPage>
  );
}
