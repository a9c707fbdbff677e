import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Household } from 'sync-protocol/api/households.ts';
import { isPremium, type Tier } from 'sync-protocol/tiers/tier.ts';
import { identityKey } from '#auth/identity-key.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { readHouseholds, readRemoved } from '#db/households/kept-households.ts';
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
import { useStored } from '#sync/rows/use-stored.ts';
import { findSyncState, readSyncState } from '#sync/status/sync-state.ts';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { useCompany } from '../together/use-company.ts';
import { forgetCarry, readCarry } from './carry.ts';
import { dropRemoved } from './drop-removed.ts';
import { fetchHouseholds, followHouseholds } from './follow-households.ts';
import { letGoOfRows } from './let-go-of-rows.ts';
import { RemovedQuestion } from './removed-question.tsx';

interface HouseholdErrandsProps {
  identity: KnownIdentity;
  getToken: GetToken;
  /** Copies rows and images; defaults to the app's implementation. */
  bring?: typeof bringAlong;
}

/** Background work for households other than the shown one, with its messages. */
export default function HouseholdErrands({ identity, getToken, bring = bringAlong }: HouseholdErrandsProps) {
  const { t } = useLingui();
  const { db, onHouseholdsMark } = useSync();
  const [removed, setRemoved] = useState<string | null>(null);
  useEffect(() => {
    const { notify, stop } = followHouseholds({
      db,
      getToken,
      carriedTo: (name) => {
        const carry = readCarry(identityKey(identity));
        return carry?.from === name ? carry.to : undefined;
      },
      onRemoved: setRemoved,
    });
    onHouseholdsMark(notify);
    return () => {
      onHouseholdsMark(null);
      stop();
    };
  }, [db, onHouseholdsMark, getToken, identity]);
  useCompany(getToken);
  const { carrying, leftOut } = useCarry(identity, getToken, bring);
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
        {leftOut > 0 && (
          <Plural
            value={leftOut}
            one="The free plan of this household has no room for # of your recipes, lists and recurring items. It stays in your own household."
            other="The free plan of this household has no room for # of your recipes, lists and recurring items. They stay in your own household."
          />
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

/** Delay before a failed copy is tried again, whatever the connection status. */
const againMs = 60_000;

/**
 * Runs a pending copy, now that its target household is on the screen.
 *
 * @returns its state, and how much did not fit in the household's plan
 */
function useCarry(
  identity: KnownIdentity,
  getToken: GetToken,
  bring: typeof bringAlong,
): { carrying: 'under-way' | 'unfinished' | null; leftOut: number } {
  const { db, write } = useSync();
  const images = useImages();
  const isOnline = useOnline();
  const hasPulled = useStored(async (own) => (await findSyncState(own))?.hasPulled ?? false);
  const [state, setState] = useState<'under-way' | 'unfinished' | null>(null);
  const [leftOut, setLeftOut] = useState(0);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt may fail before anything is told of it.
  useEffect(() => {
    if (state !== 'unfinished') return;
    const timer = setTimeout(() => setAttempt((attempts) => attempts + 1), againMs);
    return () => clearTimeout(timer);
  }, [state, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection is a reason to go on, and so are the household's rows, and time that has passed.
  useEffect(() => {
    if (hasPulled === undefined) return;
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
      const plan = await planOf(carry.to, db, getToken);
      if (!plan) return tell('unfinished');
      await withDatabase(carry.from, async (from) => {
        const end = () => {
          forgetCarry(key);
          tell(null);
        };
        // The source was removed from this device meanwhile: there is nothing to copy.
        if (!(await findSyncState(from)) && !(await readRemoved(from))) return end();
        const come = () =>
          bring({
            from,
            to: db,
            isFree: !isPremium(plan),
            write,
            client: clientOfDatabase(from, getToken),
            exclusive: createExclusive(navigator.locks),
            nowMs: Date.now,
          });
        let brought = await come();
        if (brought.kind === 'removed') {
          await letGoOfRows(from);
          brought = await come();
        }
        images.wake();
        if (brought.kind !== 'all') return tell('unfinished');
        if (isCurrent) setLeftOut(brought.leftOut);
        end();
        // Only if the person has decided; about a removal that they did not know of they are asked.
        if (carry.isDecided) await dropRemoved(from);
      });
    };
    run().catch(() => tell('unfinished'));
    return () => {
      isCurrent = false;
    };
  }, [db, write, images, identity, getToken, bring, isOnline, hasPulled, attempt]);
  return { carrying: state, leftOut };
}

/** The plan of the household on the screen; from the stored list if the server cannot be asked. */
async function planOf(household: string, db: AteriaDb, getToken: GetToken): Promise<Tier | undefined> {
  const isIt = ({ _id }: Household) => _id === household;
  const list = (await fetchHouseholds(db, getToken)) ?? (await withReopen(db, () => readHouseholds(db)));
  return list?.find(isIt)?.plan;
}
