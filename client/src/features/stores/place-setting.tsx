import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { withOtherDatabases } from '#db/households/person-databases.ts';
import { forgetPlaces, placesKeyOf, whereNow } from '#editing/stores/places.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { ChoiceRow } from '#ui/fields/choice-row.tsx';
import { PanelSection } from '#ui/panel-section.tsx';
import { useKeptFlag } from '#ui/use-kept-flag.ts';

/** Setting of whether this device may choose the shop by its position; off by default. */
export function PlaceSetting() {
  const { t } = useLingui();
  const { db } = useSync();
  const [isAllowed, setAllowed] = useKeptFlag(placesKeyOf(db.name));
  const [isRefused, setRefused] = useState(false);
  const choose = async (isWanted: boolean) => {
    // Triggers the browser's permission request now rather than in the shop.
    const isPossible = !isWanted || (await whereNow()) !== null;
    setRefused(!isPossible);
    setAllowed(isWanted && isPossible);
    if (isWanted) return;
    await forgetPlaces(db);
    await withOtherDatabases(db, forgetPlaces);
  };
  return (
    <PanelSection
      title={<Trans>The shop you are in</Trans>}
      lead={
        <Trans>
          The shop is the one you were in last. If you allow it, this device remembers where you check things
          off, and chooses the shop that you have come to. The places stay on this device.
        </Trans>
      }
    >
      <ChoiceRow
        label={t`Choose it by where I am`}
        chosen={isAllowed ? 'yes' : 'no'}
        onChoose={(chosen) => void choose(chosen === 'yes')}
        choices={[
          { value: 'no', name: t`Off` },
          { value: 'yes', name: t`On` },
        ]}
      />
      {isRefused && (
        <chakra.p role="alert">
          <Trans>This device does not tell where it is. Its settings may forbid it for this page.</Trans>
        </chakra.p>
      )}
    </PanelSection>
  );
}
