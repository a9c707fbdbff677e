import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { identityKey } from '#auth/identity-key.ts';
import { bringAlong } from '#images/bring-along.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { useCompany } from '../together/use-company.ts';
import { followHouseholds } from './follow-households.ts';
import { readPendingCopy } from './pending-copy/pending-copy.ts';
import { usePendingCopy } from './pending-copy/use-pending-copy.ts';
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
      copiedTo: (name) => {
        const copy = readPendingCopy(identityKey(identity));
        return copy?.from === name ? copy.to : undefined;
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
  const { state, leftOut } = usePendingCopy(identity, getToken, bring);
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
        {state === 'under-way' && <Trans>Bringing along your recipes, lists and meals…</Trans>}
        {state === 'unfinished' && (
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
