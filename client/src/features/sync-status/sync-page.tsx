import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useState } from 'react';
import { readQueue } from '#db/outbox.ts';
import { FailedImage } from '#editing/rejected/failed-image.tsx';
import { useFormat } from '#i18n/format.ts';
import { useImages } from '#images/images-context.ts';
import { useWaitingImages } from '#images/show/use-waiting-images.ts';
import { useDelayed } from '#lib/use-delayed.ts';
import SignInAgain from '#shell/sign-in-again.tsx';
import { useSync } from '#sync/engine/sync-context.tsx';
import { knownRow } from '#sync/rows/known-rows.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { type SyncStatus, useSyncStatus } from '#sync/status/use-sync-status.ts';
import type { WaitingImage } from '#sync/status/waiting-images.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';
import { ClockNote } from './clock-note.tsx';
import { RejectedCard } from './rejected-card.tsx';
import { StorageLine } from './storage-line.tsx';
import { ThingWords } from './thing-words.tsx';
import { useApiStatus } from './use-api-status.ts';
import { useEditWords } from './use-edit-words.ts';
import { type WaitingChange, waitingChanges } from './waiting-changes.ts';

/** Maximum number listed; the rest is shown as a number. */
const mostListed = 100;

/** What waits to be sent, and why: rejected changes first. */
export function SyncPage() {
  const status = useSyncStatus();
  const changes = useWaitingChanges();
  const images = useWaitingImages();
  const isRead = status && changes && images;
  const isSlow = useDelayed(!isRead, 150);
  if (!isRead) return isSlow ? <LoadingOverlay /> : null;

  const rejected = changes.filter((change) => change.rejection);
  const waiting = changes.filter((change) => !change.rejection);
  const failedImages = images.filter((image) => image.parked);
  const waitingImages = images.filter((image) => !image.parked);
  const isDone = changes.length + images.length === 0;
  return (
    <chakra.div
      width="full"
      maxWidth="column"
      mx="auto"
      px={{ base: '4', md: '6' }}
      py="5"
      display="flex"
      flexDirection="column"
      flex="1"
      gap="8"
    >
      <StateOfThings status={status} hasChanges={!isDone} />
      <ClockNote />
      {rejected.length > 0 && (
        <Section title={<Trans>Not accepted</Trans>}>
          {rejected.map((change) => (
            <RejectedCard key={change.n} change={change} />
          ))}
        </Section>
      )}
      {failedImages.map((image) => (
        <FailedImage key={image.sha256} image={image} isNamed />
      ))}
      {waiting.length > 0 && <Waiting changes={waiting} />}
      {waitingImages.length > 0 && <WaitingImages images={waitingImages} />}
      {isDone && (
        <EmptyState
          title={
            status.hasPulled ? <Trans>Everything is saved.</Trans> : <Trans>Nothing waits to be sent.</Trans>
          }
        >
          <Trans>What you change without a signal waits here until it has been sent.</Trans>
        </EmptyState>
      )}
      <StorageLine />
    </chakra.div>
  );
}

function StateOfThings({ status, hasChanges }: { status: SyncStatus; hasChanges: boolean }) {
  const engine = useSync();
  const images = useImages();
  const { moment } = useFormat();
  const syncedAt = status.syncedAt === null ? null : moment(status.syncedAt);
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" justifyContent="space-between">
      <chakra.div flex="1 1 {sizes.64}">
        <chakra.p fontSize="lg" fontWeight="semibold" lineHeight="snug" role="status">
          <StateSentence status={status} hasChanges={hasChanges} />
        </chakra.p>
        <chakra.p color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
          {syncedAt !== null ? (
            <Trans>Last in contact with the server {syncedAt}</Trans>
          ) : isFirstFetch(status) ? (
            <Trans>Your recipes, meals and lists are coming to this device for the first time.</Trans>
          ) : (
            <Trans>This device has not reached the server yet.</Trans>
          )}
        </chakra.p>
      </chakra.div>
      {status.state === 'signed-out' ? (
        <SignInAgain />
      ) : (
        <Button
          onClick={() => {
            engine.refresh();
            images.wake();
          }}
        >
          <RefreshCw size={18} aria-hidden />
          <Trans>Try now</Trans>
        </Button>
      )}
    </chakra.div>
  );
}

/** Whether the first pull is under way without failures so far. */
const isFirstFetch = ({ hasPulled, isReachable, retries, storageFault }: SyncStatus): boolean =>
  !hasPulled && isReachable && retries === 0 && storageFault === null;

function StateSentence({ status, hasChanges }: { status: SyncStatus; hasChanges: boolean }) {
  const apiStatus = useApiStatus();
  const { state, rejected } = status;
  switch (state) {
    case 'offline':
      if (!status.hasPulled && !hasChanges)
        return <Trans>No connection, and this device has not had anything from the server yet.</Trans>;
      return hasChanges ? (
        <Trans>No connection. Your changes are safe on this device and will be sent by themselves.</Trans>
      ) : (
        <Trans>No connection. The list works all the same.</Trans>
      );
    case 'attention':
      return <Plural value={rejected} one="# change needs you" other="# changes need you" />;
    case 'storage':
      return status.storageFault === 'full' ? (
        <Trans>
          This device’s storage is full. What is on it is safe, but new changes cannot be kept or marked as
          sent. Free some space and try now.
        </Trans>
      ) : (
        <Trans>
          This device’s storage does not answer, so changes may not be kept or sent. Load the page again.
        </Trans>
      );
    case 'signed-out':
      return <Trans>You are signed out. Your changes are kept on this device.</Trans>;
    case 'upgrade-required':
      return <Trans>The app has to be updated before it can send. Load the page again.</Trans>;
    case 'waiting':
      return apiStatus ?? <Trans>On the way to the server</Trans>;
    case 'fetching':
      return apiStatus ?? <Trans>Fetching what is yours</Trans>;
    default:
      return apiStatus ?? <Trans>This device is up to date</Trans>;
  }
}

function Waiting({ changes }: { changes: readonly WaitingChange[] }) {
  const words = useEditWords();
  const [isWhole, setWhole] = useState(false);
  const listed = isWhole ? changes : changes.slice(0, mostListed);
  const count = changes.length;
  const more = count - listed.length;
  return (
    <Section title={<Plural value={count} one="# change waits" other="# changes wait" />}>
      {listed.map((change) => (
        <WaitingLine key={change.n} atMs={change.queuedAt}>
          <span>{words(change.summary)}</span> <ThingWords change={change} />
        </WaitingLine>
      ))}
      {more > 0 && (
        <chakra.li pt="2">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            <Plural value={more} one="Show # more" other="Show # more" />
          </Button>
        </chakra.li>
      )}
    </Section>
  );
}

function WaitingImages({ images }: { images: readonly WaitingImage[] }) {
  const { t } = useLingui();
  const count = images.length;
  return (
    <Section title={<Plural value={count} one="# picture waits" other="# pictures wait" />}>
      {images.map(({ sha256, namedBy, addedAt }) => {
        const title = namedBy[0]?.name ?? '';
        return <WaitingLine key={sha256} atMs={addedAt}>{t`Picture of ${title}`}</WaitingLine>;
      })}
    </Section>
  );
}

function WaitingLine({ atMs, children }: { atMs: number; children: ReactNode }) {
  const { moment } = useFormat();
  return (
    <chakra.li
      display="flex"
      justifyContent="space-between"
      alignItems="baseline"
      gap="4"
      py="2.5"
      borderBottom="thin"
      borderColor="border"
    >
      <span>{children}</span>
      <chakra.time color="fg.muted" fontSize="sm" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
        {moment(atMs)}
      </chakra.time>
    </chakra.li>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <chakra.section>
      <chakra.h2 fontSize="sm" fontWeight="semibold" color="fg.muted" mb="1">
        {title}
      </chakra.h2>
      <ul>{children}</ul>
    </chakra.section>
  );
}

/** All unacknowledged operations, oldest first; undefined until read. */
function useWaitingChanges(): WaitingChange[] | undefined {
  return useStored(async (db) => {
    const entries = await readQueue(db);
    const known = await Promise.all(entries.map((entry) => knownRow(db, entry)));
    return waitingChanges(
      entries,
      known.filter((row) => row !== undefined),
    );
  });
}
