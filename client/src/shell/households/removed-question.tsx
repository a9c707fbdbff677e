import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { identityKey } from '#auth/identity-key.ts';
import { AteriaDb } from '#db/ateria-db.ts';
import { type RemovedHere, readRemoved } from '#db/households/kept-households.ts';
import { ownPage, restWithPage } from '#db/page-rest.ts';
import { withReopen } from '#db/reopen.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { unlessOff } from '#ui/unless-off.ts';
import { begunTexts } from '../leave/kept-texts.ts';
import { FaultLine } from './fault-line.tsx';
import { goOnElsewhere, type LeftChoice } from './go-on-elsewhere.ts';
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
  const { db, removed } = left;
  const { unsent, adds } = removed;
  const key = identityKey(identity);

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
  const goOn = async (choice: LeftChoice) => {
    if (!(await goOnElsewhere(choice, { db, key, getToken })))
      return setFault(t`There is no connection. Nothing was changed; try again when there is one.`);
    if (stay && choice === 'drop') stay();
    else window.location.replace('/dashboard');
  };

  return (
    <chakra.div display="grid" gap="4">
      <WhatIsLeft left={left} database={database} />
      <chakra.div display="grid" gap="2">
        {unsent > 0 && (
          <Button variant={isSaved ? 'secondary' : 'primary'} {...unlessOff(isBusy, () => void orTell(save))}>
            <Download size={18} aria-hidden />
            <Trans>Save as a file</Trans>
          </Button>
        )}
        {adds.length > 0 && (
          <Button {...unlessOff(isBusy, () => void orTell(() => goOn('copy')))}>
            <Trans>Add what is new to my own household</Trans>
          </Button>
        )}
        <Button
          variant={unsent === 0 ? 'primary' : isSaved ? 'secondary' : 'danger'}
          {...unlessOff(isBusy, () => void orTell(() => goOn('drop')))}
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

/** What this device had of the household, and what of it comes along whatever the person decides. */
function WhatIsLeft({ left: { removed, importCount }, database }: { left: Left; database: string }) {
  const { t } = useLingui();
  const { ownerName: owner, unsent } = removed;
  const name = removed.name || (owner ? t`Kitchen of ${owner}` : '');
  const { recipes: begunCount, others: begunOthers, changes: begunChanges } = begunTexts(database);
  return (
    <>
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
    </>
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
