import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import type { Household } from 'sync-protocol/api/households.ts';
import { identityKey } from '#auth/identity-key.ts';
import { AteriaDb } from '#db/ateria-db.ts';
import { leaveHousehold, showHousehold, shownDatabase } from '#db/households/households-here.ts';
import { type RemovedHere, readHouseholds, readRemoved } from '#db/households/kept-households.ts';
import { withDatabase, withOtherDatabases } from '#db/households/person-databases.ts';
import { ownPage, restWithPage } from '#db/page-rest.ts';
import { withReopen } from '#db/reopen.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import { findSyncState } from '#sync/status/sync-state.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { begunTexts } from '../leave/kept-texts.ts';
import { dropRemoved } from './drop-removed.ts';
import { FaultLine } from './fault-line.tsx';
import { createHouseholdsApi } from './households-api.ts';
import { importsLeft } from './imports-left.ts';
import { notePendingCopy } from './pending-copy/pending-copy.ts';
import { unsentFile } from './unsent-file.ts';

interface RemovedQuestionProps {
  /** Name of the database of the household that was left. */
  database: string;
  identity: KnownIdentity;
  getToken: GetToken;
  /** Set when another household is on the screen, which then stays there. */
  stay?: () => void;
}

interface Left {
  db: AteriaDb;
  removed: RemovedHere;
  /** Number of imports not yet in the book. */
  importCount: number;
}

/**
 * Tells which household the person no longer belongs to and what of theirs was not sent, and asks what to do
 * with it. The title is the caller's.
 */
export function RemovedQuestion({ database, identity, getToken, stay }: RemovedQuestionProps) {
  const { t } = useLingui();
  const left = useLeft(database);
  const [isSaved, setSaved] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  if (!left) return null;
  const { db, removed, importCount } = left;
  const { ownerName: owner, unsent, adds } = removed;
  const name = removed.name || (owner ? t`Kitchen of ${owner}` : '');
  const key = identityKey(identity);
  const { recipes: begunCount, others: begunOthers, changes: begunChanges } = begunTexts(database);

  const orTell = async (act: () => Promise<void>) => {
    setFault('');
    setBusy(true);
    await act().catch(() => setFault(t`That did not work. Please try again.`));
    setBusy(false);
  };
  const save = async () => {
    saveFile(await withReopen(db, () => unsentFile(db, removed, identity)), 'ateria.zip');
    setSaved(true);
  };
  const goOn = async (isCopied: boolean) => {
    const own = await ownHousehold(db, getToken);
    // The target is unknown without a connection: remove nothing until it is known.
    if (isCopied && !own)
      return setFault(t`There is no connection. Nothing was changed; try again when there is one.`);
    const [begun, imports] = [begunTexts(database), await withReopen(db, () => importsLeft(db))];
    const timers = await withReopen(db, () => db.timers.toArray());
    const putBeside = async (other: string) => {
      await imports.putInto(other);
      // Timers must ring in the household where the person continues.
      if (timers.length > 0) await withDatabase(other, (into) => into.timers.bulkPut(timers));
    };
    if (isCopied && own) notePendingCopy(key, { from: database, to: own._id, isDecided: true });
    if (shownDatabase(key).name === database) leaveHousehold(key, database, own?._id);
    if (isCopied && own) showHousehold(key, own._id);
    const next = shownDatabase(key).name;
    if (next !== database) await putBeside(next);
    if (!isCopied) await dropRemoved(db);
    // If this device knows no other household, the next database has the same name as the removed one, so
    // this must follow the removal.
    if (next === database) await putBeside(next);
    begun.putInto(next);
    if (stay && !isCopied) stay();
    else window.location.replace('/dashboard');
  };

  return (
    <chakra.div display="grid" gap="4">
      <p>
        {name ? (
          <Trans>It is “{name}”. What this device kept of it has been removed.</Trans>
        ) : (
          <Trans>What this device kept of it has been removed.</Trans>
        )}
      </p>
      {unsent > 0 && (
        <p>
          <Plural
            value={unsent}
            one="# change of yours had not been sent. The household does not get it any more, but you can keep it."
            other="# changes of yours had not been sent. The household does not get them any more, but you can keep them."
          />
        </p>
      )}
      {begunCount > 0 && (
        <p>
          <Plural
            value={begunCount}
            one="The recipe that you had begun comes along, without its picture: it waits under “New” in your recipes."
            other="The # recipes that you had begun come along, without their pictures: they wait under “New” in your recipes."
          />
        </p>
      )}
      {begunOthers > 0 && (
        <p>
          <Trans>
            What you had begun to write of a new meal or recurring item comes along: it waits where one is
            added.
          </Trans>
        </p>
      )}
      {begunChanges > 0 && (
        <p>
          <Plural
            value={begunChanges}
            one="A change that you had begun there and not saved goes with it."
            other="# changes that you had begun there and not saved go with it."
          />
        </p>
      )}
      {importCount > 0 && (
        <p>
          <Plural
            value={importCount}
            one="The import that you had not finished comes along: it waits under “To import” in your recipes."
            other="The # imports that you had not finished come along: they wait under “To import” in your recipes."
          />
        </p>
      )}
      <chakra.div display="grid" gap="2">
        {unsent > 0 && (
          <Button
            variant={isSaved ? 'secondary' : 'primary'}
            onClick={() => void orTell(save)}
            disabled={isBusy}
          >
            <Download size={18} aria-hidden />
            <Trans>Save as a file</Trans>
          </Button>
        )}
        {adds.length > 0 && (
          <Button onClick={() => void orTell(() => goOn(true))} disabled={isBusy}>
            <Trans>Add what is new to my own household</Trans>
          </Button>
        )}
        <Button
          variant={unsent === 0 ? 'primary' : isSaved ? 'secondary' : 'danger'}
          onClick={() => void orTell(() => goOn(false))}
          disabled={isBusy}
        >
          {unsent === 0 || isSaved ? (
            <Trans>Go on</Trans>
          ) : (
            <Plural value={unsent} one="Go on without it" other="Go on without them" />
          )}
        </Button>
      </chakra.div>
      <chakra.p role="status" fontSize="sm" color="fg.muted" _empty={{ position: 'absolute' }}>
        {isSaved && (
          <Trans>The file is in your downloads. “Import a file” under “My account” reads it in.</Trans>
        )}
      </chakra.p>
      <FaultLine>{fault}</FaultLine>
    </chakra.div>
  );
}

function useLeft(database: string): Left | null {
  const [left, setLeft] = useState<Left | null>(null);
  useEffect(() => {
    const db = new AteriaDb(database);
    const endRest = restWithPage(db, ownPage());
    let isCurrent = true;
    const read = async () => {
      const [removed, importCount] = await withReopen(db, () =>
        Promise.all([readRemoved(db), db.imports.count()]),
      );
      if (!isCurrent) db.close();
      else if (removed) setLeft({ db, removed, importCount });
    };
    read().catch(() => undefined);
    return () => {
      isCurrent = false;
      endRest();
      db.close();
    };
  }, [database]);
  return left;
}

/**
 * The household to continue in: one that they own, else their first. If the server cannot be asked, from the
 * stored list, without the one that was left.
 */
async function ownHousehold(db: AteriaDb, getToken: GetToken): Promise<Household | undefined> {
  const answer = await createHouseholdsApi({ getAccessToken: getToken, getActToken: getToken }).read();
  if (answer.kind === 'ok') return ownOf(answer.body);
  const left = (await withReopen(db, () => findSyncState(db)))?.household;
  const kept = (await withOtherDatabases(db, readHouseholds)).find(Boolean);
  return ownOf(kept?.filter(({ _id }) => _id !== left));
}

const ownOf = (list: Household[] | undefined): Household | undefined =>
  list?.find(({ role }) => role === 'owner') ?? list?.[0];
