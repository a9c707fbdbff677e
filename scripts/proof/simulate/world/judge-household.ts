import { findViolation } from '../../../../sync-protocol/testing/judge/find-violation.ts';
import type { createScreenReader } from '../device/screen.ts';
import type { SimServer } from '../network/server.ts';
import type { Album } from '../people/album.ts';
import type { Ledger } from '../people/ledger.ts';
import type { Player } from '../people/people.ts';

/**
 * Judges a household at the end of a run: its images, then its rows on the server and on every screen.
 *
 * @returns the violated invariant's id and description; null if all hold
 */
export function judgeHousehold(
  subject: string,
  deps: {
    server: SimServer;
    ledger: Ledger | undefined;
    everybody: readonly Player[];
    here: () => readonly Player[];
    screen: ReturnType<typeof createScreenReader>;
    /** Null if nobody has images. */
    album: Album | null;
    /** What happened in the run that the invariants depend on. */
    history: Pick<
      Parameters<typeof findViolation>[0],
      'hadPruning' | 'hadRightClocks' | 'clockToleranceMs' | 'hadOneEpoch'
    >;
  },
): string | null {
  const { server, everybody, here, screen, album, history } = deps;
  const { edits, takenBack } = deps.ledger ?? { edits: [], takenBack: [] };
  const ofImages = album && judgeImages(subject, album, everybody);
  if (ofImages) return ofImages;
  const nameIn = ({ device }: Player) => device.state()?.device ?? '';
  const members = here().filter(({ device }) => device.subject === subject);
  return findViolation({
    ...history,
    edits,
    takenBack,
    rows: server.rows(subject),
    screens: new Map(members.map((member) => [nameIn(member), screen.records(member.device)])),
    outsiders: everybody.filter(({ device }) => device.subject !== subject).map(nameIn),
  });
}

function judgeImages(subject: string, album: Album, everybody: readonly Player[]): string | null {
  const local = everybody.flatMap(({ device }) => (device.subject === subject ? device.localPictures() : []));
  const told = new Set(local.flatMap(({ sha256, parked }) => (parked ? [sha256] : [])));
  return album.judgeEnd(subject, (sha256) => told.has(sha256));
}
