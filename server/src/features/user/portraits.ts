import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';

/** Of so many people it is remembered that their provider's portrait was tried. */
const mostTried = 10_000;

export interface PortraitsDeps {
  db: Kysely<Database>;
  /** Makes a small WebP of an image of the kinds that are uploaded; throws for what is none. */
  encode: (bytes: Buffer, person: string) => Promise<Buffer>;
  /** Fetches an image of the open web, and of nowhere else; throws where there is none. */
  fetchImage: (url: string, userId: string) => Promise<Buffer>;
  /** Notifies the devices of whoever sees the portrait. */
  notify: (userId: string) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'info'>;
}

/** Small portraits of people, which go along with their names: those who share a household with somebody see them, and nobody else. */
export function createPortraits(deps: PortraitsDeps) {
  const { db, encode, fetchImage, notify, log } = deps;
  const tried = new Set<string>();
  let taking: Promise<void> = Promise.resolve();
  let isStopping = false;

  /** As the person wants it; an empty one is one too: the provider's is not taken again. */
  async function set(userId: string, portrait: string): Promise<string> {
    const [, base64 = ''] = portrait.split(',');
    const kept = base64 === '' ? '' : toDataUrl(await encode(Buffer.from(base64, 'base64'), userId));
    await db.updateTable('users').set({ picture: kept }).where('id', '=', userId).execute();
    return kept;
  }

  /** The provider names one, and the person has told none: it is fetched while nobody waits, once for each start of the server. */
  function take(userId: string, url: string): void {
    if (tried.has(userId)) return;
    if (tried.size >= mostTried) tried.clear();
    tried.add(userId);
    taking = taking.then(() =>
      takeNow(userId, url).catch((err: unknown) =>
        log.info({ err, userId }, 'the portrait that this person’s provider names could not be taken over'),
      ),
    );
  }

  async function takeNow(userId: string, url: string): Promise<void> {
    if (isStopping) return;
    const portrait = toDataUrl(await encode(await fetchImage(url, userId), userId));
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ picture: portrait })
      .where('id', '=', userId)
      .where('picture', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await notify(userId);
  }

  /** Waits for the one that is under way; those behind it are taken after the next start. */
  function stop(): Promise<void> {
    isStopping = true;
    return taking;
  }

  return { set, take, stop };
}

const toDataUrl = (webp: Buffer): string => `data:image/webp;base64,${webp.toString('base64')}`;
