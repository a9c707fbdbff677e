import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';

/** Number of people whose provider's portrait is remembered as tried. */
const mostTried = 10_000;

export interface PortraitsDeps {
  db: Kysely<Database>;
  /** Encodes an uploaded kind of image as a small WebP; throws if the bytes are no such image. */
  encode: (bytes: Buffer, person: string) => Promise<Buffer>;
  /** Fetches an image from the public web only; throws if there is none. */
  fetchImage: (url: string, userId: string) => Promise<Buffer>;
  /** Notifies the devices of everybody who sees the portrait. */
  notify: (userId: string) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'info'>;
}

/** Small portraits of people, visible only to members of their households. */
export function createPortraits(deps: PortraitsDeps) {
  const { db, encode, fetchImage, notify, log } = deps;
  const tried = new Set<string>();
  let taking: Promise<void> = Promise.resolve();
  let isStopping = false;

  /**
   * Sets the portrait, a data URL; returns it as stored. '' removes it for good: the provider's is not taken
   * over again.
   */
  async function set(userId: string, portrait: string): Promise<string> {
    const [, base64 = ''] = portrait.split(',');
    const kept = base64 === '' ? '' : toDataUrl(await encode(Buffer.from(base64, 'base64'), userId));
    await db.updateTable('users').set({ picture: kept }).where('id', '=', userId).execute();
    return kept;
  }

  /**
   * Takes over the provider's portrait if the person has set none; in the background, and tried once per
   * start of the server.
   */
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

  /** Waits for the portrait being fetched; queued ones are fetched after the next start. */
  function stop(): Promise<void> {
    isStopping = true;
    return taking;
  }

  return { set, take, stop };
}

const toDataUrl = (webp: Buffer): string => `data:image/webp;base64,${webp.toString('base64')}`;
