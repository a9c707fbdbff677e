import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { identityKey } from '#auth/identity-key.ts';
import { withDatabase } from '#db/households/person-databases.ts';
import { withReopen } from '#db/reopen.ts';
import { bringAlong } from '#images/bring-along.ts';
import { useImages } from '#images/images-context.ts';
import { clientOfDatabase } from '#images/send/drain-database.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { useOnline } from '#lib/use-online.ts';
import { createExclusive } from '#sync/engine/exclusive.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { readSyncState } from '#sync/status/sync-state.ts';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { useCompany } from '../together/use-company.ts';
import { forgetCarry, readCarry } from './carry.ts';
import { dropRemoved } from './drop-removed.ts';
import { followHouseholds } from './follow-households.ts';
import { RemovedQuestion } from './removed-question.tsx';

interface HouseholdErrandsProps {
  identity: KnownIdentity;
  getToken: GetToken;
  /** What takes rows and images along; the app has one. */
  bring?: typeof bringAlong;
}

/** What is done for the person's households beside the one that they look at, and what there is to say of it. */
export default function HouseholdErrands({ identity, getToken, bring = bringAlong }: HouseholdErrandsProps) {
  const { t } = useLingui();
  const { db, onHouseholdsMark } = useSync();
  const [removed, setRemoved] = useState<string | null>(null);
  useEffect(() => {
    const { notify, stop } = followHouseholds({
      db,
      getToken,
      isCarried: (name) => readCarry(identityKey(identity))?.from === name,
      onRemoved: setRemoved,
    });
    onHouseholdsMark(notify);
    return () => {
      onHouseholdsMark(null);
      stop();
    };
  }, [db, onHouseholdsMark, getToken, identity]);
  useCompany(getToken);
  const carrying = useCarry(identity, getToken, bring);
  return (
    <>
      <chakra.p
        role="status"
        px="4"
        py="3"
        bg="bg.subtle"
        borderBottom="thin"
        borderColor="border"
        data-fleeting
        _empty={{ position: 'absolute', p: '0', border: '0' }}
      >
        {carrying === 'under-way' && <Trans>Bringing along your recipes, lists and meals…</Trans>}
        {carrying === 'unfinished' && (
          <Trans>Not everything could be brought along yet. It goes on when there is a connection.</Trans>
        )}
      </chakra.p>
      <Dialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        title={t`You no longer belong to this household`}
      >
        {removed !== null && (
          <RemovedQuestion
            database={removed}
            identity={identity}
            getToken={getToken}
            stay={() => setRemoved(null)}
          />
        )}
      </Dialog>
    </>
  );
}

/** What could not be brought along is tried again after this, whatever the connection was taken to be. */
const againMs = 60_000;

/** Takes along what the person wanted to, now that its new household is on the screen. */
function useCarry(
  identity: KnownIdentity,
  getToken: GetToken,
  bring: typeof bringAlong,
): 'under-way' | 'unfinished' | null {
  const { db, write } = useSync();
  const images = useImages();
  const isOnline = useOnline();
  const [state, setState] = useState<'under-way' | 'unfinished' | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt may fail before anything is told of it.
  useEffect(() => {
    if (state !== 'unfinished') return;
    const timer = setTimeout(() => setAttempt((attempts) => attempts + 1), againMs);
    return () => clearTimeout(timer);
  }, [state, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection is a reason to go on, and so is time that has passed.
  useEffect(() => {
    let isCurrent = true;
    const tell = (now: typeof state) => {
      if (isCurrent) setState(now);
    };
    const key = identityKey(identity);
    const carry = readCarry(key);
    const run = async () => {
      if (!carry) return tell(null);
      const { household } = await withReopen(db, () => readSyncState(db));
      if (household !== carry.to) return;
      tell('under-way');
      await withDatabase(carry.from, async (from) => {
        const isWhole = await bring({
          from,
          to: db,
          write,
          client: clientOfDatabase(from, getToken),
          exclusive: createExclusive(navigator.locks),
          nowMs: Date.now,
        });
        images.wake();
        if (!isWhole) return tell('unfinished');
        forgetCarry(key);
        tell(null);
        await dropRemoved(from);
      });
    };
    run().catch(() => tell('unfinished'));
    return () => {
      isCurrent = false;
    };
  }, [db, write, images, identity, getToken, bring, isOnline, attempt]);
  return state;
}
