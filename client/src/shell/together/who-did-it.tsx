import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { NounName } from 'sync-protocol/nouns/registry.ts';
import { authorsOf } from 'sync-protocol/rows/authors.ts';
import { useSignal } from '#lib/signal/use-signal.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { knownRow } from '#sync/rows/known-rows.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import type { Company } from '#sync/together/together.ts';
import { usePersonName } from './use-person.ts';

interface RowName {
  noun: NounName;
  id: string;
}

/** Who added a row and who changed it last; nothing in a household of one. */
export default function WhoDidIt(row: RowName) {
  const company = useSignal(useSync().together.company);
  return company && <Authors {...row} members={company.members} />;
}

/** From the row as the server last sent it. */
function Authors({ noun, id, members }: RowName & Pick<Company, 'members'>) {
  const authors = useStored(
    async (db) => {
      const known = await knownRow(db, { noun, id });
      return known ? authorsOf(known.row) : null;
    },
    [noun, id],
  );
  const nameOf = usePersonName(members);
  const me = members.find(({ isMe }) => isMe)?.number;
  if (!authors) return null;
  const added = nameOf(authors.added);
  const changed = nameOf(authors.changed);
  return (
    <chakra.p color="fg.muted" fontSize="sm">
      {authors.added === me ? <Trans>Added by you</Trans> : <Trans>Added by {added}</Trans>}
      {' · '}
      {authors.changed === me ? <Trans>last changed by you</Trans> : <Trans>last changed by {changed}</Trans>}
    </chakra.p>
  );
}
