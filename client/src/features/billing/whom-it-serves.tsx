import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { isPremium } from 'sync-protocol/tiers/tier.ts';
import { useHouseholdName } from '#shell/households/use-household-name.ts';
import { useKeptHouseholds } from '#shell/households/use-kept-households.ts';

/** Under the tier, in a household of several people: that it is theirs as well, whoever pays. */
export function WhomItServes() {
  const { t, i18n } = useLingui();
  const nameOf = useHouseholdName();
  const household = useKeptHouseholds()?.shown;
  if (!household || household.members.length < 2) return null;
  const others = household.members.filter(({ isMe }) => !isMe);
  const named = others.flatMap(({ name }) => name || []);
  const people = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format([t`you`, ...named]);
  const name = nameOf(household);
  return (
    <chakra.p color="fg.muted" textWrap="pretty">
      {household.plan === 'trialing' ? (
        <Trans>
          The owner’s trial serves everybody in “{name}”: {people}.
        </Trans>
      ) : isPremium(household.plan) ? (
        <Trans>
          It serves everybody in “{name}”: {people}. The best subscription among you counts.
        </Trans>
      ) : (
        <Trans>
          What the free plan holds is for “{name}” together: {people}.
        </Trans>
      )}
    </chakra.p>
  );
}
