import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import History from 'lucide-react/icons/clock';
import { useOpenActivity } from '#shell/households/use-open-activity.ts';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '#ui/panel-section.tsx';

/** Link to the household's activity log. */
export function ActivitySection() {
  const open = useOpenActivity();
  return (
    <PanelSection
      title={<Trans>What was done</Trans>}
      lead={<Trans>Who added, checked, planned and removed what in the last 30 days.</Trans>}
    >
      <chakra.div>
        <Button onClick={open}>
          <History size={18} aria-hidden />
          <Trans>See what was done</Trans>
        </Button>
      </chakra.div>
    </PanelSection>
  );
}
