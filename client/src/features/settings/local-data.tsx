import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Eraser from 'lucide-react/icons/eraser';
import Smartphone from 'lucide-react/icons/smartphone';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#i18n/format.ts';
import { useStorageState } from '#lib/use-storage-state.ts';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '#ui/panel-section.tsx';
import { ClearDialog } from './clear-dialog.tsx';

/** What this device stores, with a button to clear it. */
export function LocalData() {
  const [isAsking, setAsking] = useState(false);
  return (
    <PanelSection
      title={<Trans>On this device</Trans>}
      lead={
        <Trans>Your recipes, meals and lists are kept here, so that the app works without a signal.</Trans>
      }
    >
      <StateOfThings />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button asChild>
          <Link to="/device">
            <Smartphone size={18} aria-hidden />
            <Trans>What this device allows</Trans>
          </Link>
        </Button>
        <Button onClick={() => setAsking(true)}>
          <Eraser size={18} aria-hidden />
          <Trans>Clear local cache</Trans>
        </Button>
      </chakra.div>
      <ClearDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </PanelSection>
  );
}

function StateOfThings() {
  const storage = useStorageState();
  const status = useSyncStatus();
  const { moment, number } = useFormat();
  const unsent = status ? status.waiting + status.rejected : null;
  const megabytes =
    storage?.usedBytes == null ? null : number(Math.max(0.1, Math.round(storage.usedBytes / 1e5) / 10));
  return (
    <chakra.dl display="grid" gap="2">
      <Line label={<Trans>Last in contact with the server</Trans>}>
        {status && (status.syncedAt === null ? <Trans>Not yet</Trans> : moment(status.syncedAt))}
      </Line>
      <Line label={<Trans>Changes not sent yet</Trans>}>{unsent}</Line>
      {megabytes !== null && (
        <Line label={<Trans>Space in use</Trans>}>
          <Trans>{megabytes} MB</Trans>
        </Line>
      )}
      {storage && (
        <Line label={<Trans>Kept when space runs out</Trans>}>
          {storage.isPersisted ? <Trans>Yes</Trans> : <Trans>Not promised by this browser</Trans>}
        </Line>
      )}
    </chakra.dl>
  );
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      columnGap="4"
      pb="2"
      borderBottom="thin"
      borderColor="border"
    >
      <chakra.dt color="fg.muted">{label}</chakra.dt>
      <chakra.dd fontWeight="medium" fontVariantNumeric="tabular-nums">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}
