import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import type { ImportRecord } from '#db/import-records.ts';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import { useOnline } from '#lib/use-online.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { importFaultWords } from '../import-fault-words.ts';
import { readImports, settleImport } from './import-queue.ts';
import { useImportRemoval } from './use-import-removal.ts';

/**
 * Unfinished imports with state and actions; nothing if there are none.
 *
 * @param most number shown until the person asks for all
 */
export default function ImportList({ most = Number.POSITIVE_INFINITY }: { most?: number }) {
  const records = useStored(readImports) ?? [];
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const count = records.length;
  if (count === 0) return null;
  const isFolded = !isWhole && count > most;
  return (
    <chakra.section aria-labelledby={id} display="grid" gap="2" width="full" maxWidth="reading" mx="auto">
      <chakra.h2 id={id} fontSize="lg" fontWeight="semibold">
        <Trans>To import</Trans>
      </chakra.h2>
      <chakra.ul display="grid" gap="2" listStyle="none">
        {(isFolded ? records.slice(0, most) : records).map((record) => (
          <ImportRow key={record.id} record={record} />
        ))}
      </chakra.ul>
      {isFolded && (
        <Button variant="quiet" justifySelf="center" onClick={() => setWhole(true)}>
          <Trans>Show all {count}</Trans>
        </Button>
      )}
    </chakra.section>
  );
}

function ImportRow({ record }: { record: ImportRecord }) {
  const { t } = useLingui();
  const { db } = useSync();
  const { orTellStorageError } = useStorageErrors();
  const { id, state } = record;
  const { name, remove } = useImportRemoval(record);
  const tryAgain = () => orTellStorageError(() => settleImport(db, id, { kind: 'waiting' }));
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      ps="4"
      pe="1"
      py="2"
      bg="bg.panel"
      border="thin"
      borderColor="border"
      rounded="lg"
    >
      <chakra.div flex="1 1 {sizes.36}" minWidth="0" display="grid">
        <chakra.span fontWeight="medium" overflowWrap="anywhere" lineClamp="2">
          {name}
        </chakra.span>
        <chakra.span role="status" fontSize="sm" color={state.kind === 'fault' ? 'danger.fg' : 'fg.muted'}>
          <StateWords record={record} />
        </chakra.span>
      </chakra.div>
      <chakra.div display="flex" alignItems="center" marginInlineStart="auto">
        {state.kind === 'read' && (
          <Button asChild px="4">
            <Link to="/recipes/import" search={{ entry: id }} aria-label={t`Look over ${name}`}>
              <Trans>Look over</Trans>
            </Link>
          </Button>
        )}
        {state.kind === 'fault' && (
          <Button px="4" aria-label={t`Try again: ${name}`} onClick={() => void tryAgain()}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <IconButton aria-label={t`Remove ${name}`} onClick={() => void remove()}>
          <X size={18} aria-hidden />
        </IconButton>
      </chakra.div>
    </chakra.li>
  );
}

function StateWords({ record: { url, state } }: { record: ImportRecord }) {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  const status = useSyncStatus();
  const isSignedOut = status?.state === 'signed-out';
  // Also a network without internet access, as on some trains and in hotels.
  const isOutOfReach = !isOnline || (status?.isReachable === false && !isSignedOut);
  if (state.kind === 'fault')
    return (
      <>
        {i18n._(importFaultWords(state.code))}{' '}
        <chakra.a href={url} target="_blank" rel="noreferrer" textDecoration="underline" color="fg">
          <Trans>Open the page</Trans>
        </chakra.a>
      </>
    );
  if (state.kind === 'waiting') {
    if (isOutOfReach) return <Trans>Will be fetched when you have a connection</Trans>;
    return isSignedOut ? (
      <Trans>Will be fetched once you have signed in again</Trans>
    ) : (
      <Trans>Reading…</Trans>
    );
  }
  const [count, saved] = [state.found.recipes.length, Object.keys(state.saved).length];
  if (count === 1) return <Trans>Ready to look over</Trans>;
  return (
    <>
      <Plural value={count} one="# recipe" other="# recipes" />
      {saved > 0 && (
        <>
          {', '}
          <Trans>{saved} of them saved</Trans>
        </>
      )}
    </>
  );
}
