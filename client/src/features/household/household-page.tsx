import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useSessionContext } from '#auth/session/use-session.ts';
import { useOnline } from '#lib/use-online.ts';
import { householdRefusals } from '#shell/households/household-refusals.ts';
import { useHouseholds } from '#shell/households/use-households.ts';
import { activityView } from '#shell/households/use-open-activity.ts';
import SignInAgain from '#shell/sign-in-again.tsx';
import { useFailureWords } from '#shell/use-failure-words.ts';
import { Button } from '#ui/button.tsx';
import { PanelPage, PanelSection } from '#ui/panel-section.tsx';
import { Bone } from '#ui/waiting/bone.tsx';
import { ActivitySection } from './activity/activity-section.tsx';
import { ActivityView } from './activity/activity-view.tsx';
import { HouseholdNameForm } from './household-name-form.tsx';
import { InviteSection } from './invite-section.tsx';
import { LeaveSection } from './leave-section.tsx';
import { MembersSection } from './members-section.tsx';
import { OtherHouseholds } from './other-households.tsx';
import { useAct } from './use-act.ts';

/** Members of the household, invites, and the person's other households. */
export function HouseholdPage() {
  const isOfActivity = useRouterState({
    select: ({ location }) => location.searchStr.includes(activityView),
  });
  return isOfActivity ? <ActivityView /> : <People />;
}

function People() {
  const { identity } = useSessionContext();
  const isOnline = useOnline();
  const households = useHouseholds();
  const act = useAct(households.readAgain);
  const { api, kept, failure, readAgain } = households;
  const wordsOf = useFailureWords(householdRefusals);
  if (!kept || (!kept.shown && !failure))
    return (
      <PanelPage aria-busy>
        <Bone height="32" />
        <Bone height="48" />
      </PanelPage>
    );
  const { list, shown } = kept;
  if (!list || !shown)
    return (
      <PanelPage>
        <PanelSection title={<Trans>Household</Trans>}>
          <p>{failure && wordsOf(failure, msg`Your household could not be fetched.`)}</p>
          <chakra.div>
            {failure?.kind === 'signed-out' ? (
              <SignInAgain />
            ) : (
              <Button onClick={() => void readAgain()}>
                <Trans>Try again</Trans>
              </Button>
            )}
          </chakra.div>
        </PanelSection>
      </PanelPage>
    );
  const common = { api, household: shown, act, isOff: !isOnline || act.isBusy };
  return (
    <PanelPage>
      {!isOnline && (
        <chakra.p color="fg.muted" role="status">
          <Trans>
            You are offline. You see your household as it was; to change it there has to be a connection.
          </Trans>
        </chakra.p>
      )}
      <HouseholdNameForm {...common} />
      <MembersSection {...common} />
      <ActivitySection />
      <InviteSection {...common} />
      <OtherHouseholds {...common} list={list} identity={identity} />
      <LeaveSection {...common} list={list} identity={identity} />
    </PanelPage>
  );
}
