import { Trans, useLingui } from '@lingui/react/macro';
import { useApart } from '#shell/together/apart.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { ChoiceRow } from '#ui/fields/choice-row.tsx';
import { PanelSection } from '#ui/panel-section.tsx';

/** Setting on this device of whether members of a household see each other's presence. */
export function TogetherSetting() {
  const { t } = useLingui();
  const [isApart, setApart] = useApart(useSync().db.name);
  return (
    <PanelSection
      title={<Trans>Together</Trans>}
      lead={
        <Trans>
          While you have the app open on this device, the others in your household see that you are here and
          which list you are looking at, and you see the same of them. Nothing of it is kept.
        </Trans>
      }
    >
      <ChoiceRow
        label={t`See each other`}
        chosen={isApart ? 'no' : 'yes'}
        onChoose={(chosen) => setApart(chosen === 'no')}
        choices={[
          { value: 'yes', name: t`On` },
          { value: 'no', name: t`Off` },
        ]}
      />
    </PanelSection>
  );
}
