import { endpoints } from '../../../../sync-protocol/src/api/endpoints.ts';
import { sha256OfUrl } from '../../../../sync-protocol/src/images/images.ts';
import type { RowState } from '../../../../sync-protocol/src/rows/row-state.ts';
import type { ServerAnswer, ServerRequest, SimServer } from '../network/server.ts';
import { broughtOf, type Photo, photoOf, servedOf } from './photos.ts';

/** The photos of a run: who took them, what became of them, and checks of what must never happen. */
export interface Album {
  /** Takes a photo: mostly a new one, sometimes an existing file or a damaged one. */
  take: () => Photo;
  photo: (sha256: string) => Photo | undefined;
  /** Hashes of some photos. */
  some: () => string[];
  /** A row that refers to the photo is about to be saved. */
  saving: (subject: string, sha256: string) => void;
  /**
   * A photo is about to be saved in another household, as on its device or as served; returns any violation.
   */
  bringing: (subject: string, sha256: string) => Promise<string | null>;
  /** Returns any violation in an upload or in the answer to an image request. */
  judge: (subject: string, request: ServerRequest, answer: ServerAnswer | null) => Promise<string | null>;
  /** Photos of a household that may be missing: lost with a cleared device, or not in the backup. */
  forgive: (subject: string, photos: readonly string[]) => void;
  /** The server has collected unwanted images; returns any violation. */
  collected: (subject: string, gone: readonly string[], ageMs: number) => string | null;
  /**
   * Returns any violation in a household's images at the end. `isReported` tells those that a device reported
   * as unsendable.
   */
  judgeEnd: (subject: string, isReported: (sha256: string) => boolean) => string | null;
}

export function createAlbum(deps: {
  server: SimServer;
  nowMs: () => number;
  draw: { chance: (probability: number) => boolean; pick: <T>(list: readonly T[]) => T };
}): Album {
  const { server, nowMs, draw } = deps;
  const photos = new Map<string, Photo>();
  /**
   * By photo, the households that saved a row with it; `sentAt` has the times of uploads by household and
   * photo.
   */
  const saved = new Map<string, Set<string>>();
  const sentAt = new Map<string, number>();
  const forgiven = new Set<string>();
  const isForgiven = (subject: string, sha256: string) => forgiven.has(`${subject} ${sha256}`);

  const judgeUpload = (subject: string, sha256: string): string | null => {
    sentAt.set(`${subject} ${sha256}`, nowMs());
    const isSaved = saved.get(sha256)?.has(subject) ?? false;
    return isSaved ? null : `I19 an image left a device of ${subject} that no saved row named`;
  };

  const judgeDownload = async (subject: string, sha256: string, url: string, answer: ServerAnswer | null) => {
    if (answer?.status !== 200) return null;
    const photo = photos.get(sha256);
    if (!photo || !sentAt.has(`${subject} ${sha256}`))
      return `I19 ${subject} was given an image that none of its devices has sent`;
    const expected = await servedOf(photo, url.endsWith('width=400') ? 400 : 1600);
    const isSame = expected !== null && typeof answer.body !== 'string' && expected.equals(answer.body);
    return isSame ? null : 'I19 the server gave another image than was sent';
  };

  const namesIn = (rows: readonly RowState[]) =>
    rows.flatMap(({ fields }) => {
      const sha256 = typeof fields.imageUrl === 'string' ? sha256OfUrl(fields.imageUrl) : null;
      return sha256 === null ? [] : [sha256];
    });

  return {
    take: () => {
      const known = [...photos.values()];
      const photo =
        known.length > 0 && draw.chance(0.15) ? draw.pick(known) : photoOf(photos.size, draw.chance(0.08));
      photos.set(photo.sha256, photo);
      saved.set(photo.sha256, saved.get(photo.sha256) ?? new Set());
      return photo;
    },
    photo: (sha256) => photos.get(sha256),
    some: () => [...photos.keys()].slice(-3),
    saving: (subject, sha256) => void saved.get(sha256)?.add(subject),
    bringing: async (subject, sha256) => {
      for (const photo of [...photos.values()]) {
        const brought = photo.isServed ? null : await broughtOf(photo);
        if (brought?.sha256 === sha256) photos.set(sha256, brought);
      }
      if (!photos.has(sha256)) return `I19 ${subject} is brought an image that nobody has taken`;
      saved.set(sha256, (saved.get(sha256) ?? new Set()).add(subject));
      return null;
    },
    judge: async (subject, request, answer) => {
      const { pathname } = new URL(request.url, 'https://ateria.test');
      const sha256 = sha256OfUrl(pathname);
      if (sha256 === null) return null;
      return request.method === endpoints.putImage.method
        ? judgeUpload(subject, sha256)
        : judgeDownload(subject, sha256, request.url, answer);
    },
    forgive: (subject, gone) => {
      for (const sha256 of gone) forgiven.add(`${subject} ${sha256}`);
    },
    collected: (subject, gone, ageMs) => {
      const named = new Set(namesIn(server.rows(subject)));
      for (const sha256 of gone) {
        forgiven.add(`${subject} ${sha256}`);
        if (named.has(sha256)) return `I20 an image was collected that a row of ${subject} names`;
        const wantedAt = sentAt.get(`${subject} ${sha256}`) ?? 0;
        if (nowMs() - wantedAt < ageMs) return `I20 an image of ${subject} was collected before its time`;
      }
      return null;
    },
    judgeEnd: (subject, isReported) => {
      const there = server.images(subject);
      for (const sha256 of there)
        if (!sentAt.has(`${subject} ${sha256}`)) return `I20 ${subject} has an image that nobody sent`;
      const living = server.rows(subject).filter(({ deleted }) => !deleted);
      const missing = namesIn(living).find(
        (sha256) =>
          photos.has(sha256) &&
          !there.includes(sha256) &&
          !isForgiven(subject, sha256) &&
          !isReported(sha256),
      );
      return missing === undefined ? null : `I17 a row of ${subject} names an image that never came`;
    },
  };
}
