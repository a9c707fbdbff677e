import { chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isPremium } from 'sync-protocol/tiers/tier.ts';
import { useHouseholdName } from '#shell/households/use-household-name.ts';
import { useKeptHouseholds } from '#shell/households/use-kept-households.ts';

/** Note in a household of several people that the tier is for all of them, whoever pays. */
export function WhomItServes() {
  const { t, i18n } = useLingui();
  const nameOf = useHouseholdName();
  const household = useKeptHouseholds()?.shown;
  if (!household || household.members.length < 2) return null;
  const others = household.members.filter(({ isMe }) => !isMe);
  const named = others.flatMap(({ name }) => name || []);
  const nameless = others.length - named.length;
  const rest =
    nameless > 0 ? t`${plural(nameless, { one: 'somebody without a name', other: '# without a name' })}` : [];
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' });
  const people = list.format([t`you`, ...named].concat(rest));
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
