import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Store from 'lucide-react/icons/store';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '#ui/panel-section.tsx';

/** Link from the settings to the shops. */
export function StoresSetting() {
  return (
    <PanelSection
      title={<Trans>Shops and shelves</Trans>}
      lead={
        <Trans>Each shop has its own order of shelves, and your lists follow it while you shop there.</Trans>
      }
    >
      <chakra.div>
        <Button asChild>
          <Link to="/stores">
            <Store size={18} aria-hidden />
            <Trans>Shops and shelves</Trans>
          </Link>
        </Button>
      </chakra.div>
    </PanelSection>
  );
}
