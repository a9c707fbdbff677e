import { imageUrlOf, sha256OfUrl } from '../../../../sync-protocol/src/images/images.ts';
import { nounHasImages } from '../../../../sync-protocol/src/images/nouns-with-images.ts';
import type { RowState } from '../../../../sync-protocol/src/rows/row-state.ts';
import type { RandomEdit } from '../../../../sync-protocol/testing/random-edits.ts';
import type { Rng } from '../../../../sync-protocol/testing/rng.ts';
import { shownRows } from '../device/screen.ts';
import type { Stage } from '../network/network.ts';
import type { Album } from './album.ts';
import type { People, Player } from './people.ts';
import { servedOf } from './photos.ts';

/** Actions of people with images. */
export interface Photographers {
  /** Sets or removes an image of a recipe or item, chooses one without saving, or views one. */
  act: (player: Player) => Promise<void>;
  /** Views every image on the screen, and tries those of other households. */
  lookAround: (player: Player) => Promise<void>;
}

export function createPhotographers(stage: Stage, rng: Rng, people: People, album: Album): Photographers {
  const { time, tell, report } = stage;
  let made = 0;

  const rowsOf = ({ device }: Player): RowState[] =>
    [...shownRows(device).values()].filter(({ noun, deleted }) => nounHasImages(noun) && !deleted);

  /** @returns the `imageUrl`; null if the image was not kept */
  const choose = async ({ device }: Player): Promise<string | null> => {
    const { images } = await people.tabOf(device);
    const photo = album.take();
    let imageUrl: string | null = null;
    const file = new Blob([photo.bytes], { type: 'image/png' });
    const choice = images?.choose(file).then((outcome) => {
      if ('imageUrl' in outcome) imageUrl = outcome.imageUrl;
      else tell(`${device.name} keeps no image: ${outcome.fault}`);
    });
    const end = await people.finish(choice ?? Promise.resolve());
    tell(`${device.name} chooses an image ${photo.sha256.slice(0, 8)}: ${imageUrl ? 'kept' : end}`);
    if (imageUrl !== null && imageUrl !== imageUrlOf(photo.sha256))
      report(`I19 ${device.name}: another image was kept than was chosen`);
    return imageUrl;
  };

  const save = async (player: Player, imageUrl: string): Promise<void> => {
    const rows = rowsOf(player);
    made += 1;
    const drawn: RandomEdit =
      rows.length === 0 || rng.chance(0.2) ? addOf(imageUrl) : setOf(rng.pick(rows), imageUrl);
    album.saving(player.device.subject, sha256OfUrl(imageUrl) ?? '');
    await people.edit(player, drawn);
  };

  const addOf = (imageUrl: string): RandomEdit => {
    const named = `photo ${made}`;
    return rng.chance(0.5)
      ? { kind: 'add', noun: 'recipe', id: `photo-${made}`, set: { title: named, imageUrl } }
      : { kind: 'add', noun: 'quickItem', id: `photo-${made}`, set: { itemName: named, imageUrl } };
  };
  const setOf = ({ noun, id }: RowState, imageUrl: string): RandomEdit => ({
    kind: 'set',
    noun,
    id,
    set: { imageUrl },
  });

  /** Views an image as a page does: the device's own, else the server's. */
  const look = async ({ device }: Player, sha256: string, width: 400 | 1600): Promise<Blob | null> => {
    const { images } = await people.tabOf(device);
    if (!images) return null;
    let seen: Blob | null = null;
    const search = async () => {
      const found = await images.find(sha256, width);
      seen = found?.file ?? null;
      if (found?.isFull) return;
      const fetched = await images.fetch(sha256, width);
      if (fetched.kind === 'image') seen = fetched.file;
    };
    const searching = search().catch((error: unknown) => tell(`${device.name}: could not look: ${error}`));
    await people.finish(searching);
    await time.pass(2 * stage.conditions.latencyMs);
    const photo = album.photo(sha256);
    if (seen && photo) report(await time.hold(findOther(device.name, seen, photo, width)));
    return seen;
  };

  return {
    act: async (player) => {
      const chance = rng.next();
      const withImage = rowsOf(player).flatMap((row) => {
        const sha256 = sha256OfUrl(String(row.fields.imageUrl ?? ''));
        return sha256 === null ? [] : [{ row, sha256 }];
      });
      if (chance < 0.2 && withImage.length > 0) await people.edit(player, setOf(rng.pick(withImage).row, ''));
      else if (chance < 0.45 && withImage.length > 0)
        await look(player, rng.pick(withImage).sha256, rng.pick([400, 1600]));
      else {
        const imageUrl = await choose(player);
        if (imageUrl !== null && rng.chance(0.85)) await save(player, imageUrl);
      }
    },
    lookAround: async (player) => {
      for (const sha256 of album.some()) await look(player, sha256, 400);
    },
  };
}

/** Checks that an image is the chosen one, original or re-encoded by the server. */
async function findOther(
  name: string,
  seen: Blob,
  photo: Parameters<typeof servedOf>[0],
  width: 400 | 1600,
): Promise<string | null> {
  const bytes = Buffer.from(await seen.arrayBuffer());
  const isChosen = bytes.equals(photo.bytes);
  const isServed = (await servedOf(photo, width))?.equals(bytes) ?? false;
  return isChosen || isServed ? null : `I19 ${name} shows another image than was chosen`;
}
