import { type Static, Type } from 'typebox';
import { imageWidths } from './image-widths.ts';

/**
 * Largest image that the server accepts, in bytes; devices send smaller ones (`maxSentPixels` in the client).
 */
export const maxImageBytes = 10 * 1024 * 1024;

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const ImageParams = Type.Object({ sha256: Sha256 }, { additionalProperties: false });
export type ImageParams = Static<typeof ImageParams>;

/** The longer side in pixels: small for a card, large for a page. */
export const ImageQuery = Type.Object(
  { width: Type.Optional(Type.Enum(imageWidths.map(String))) },
  { additionalProperties: false },
);

const urlPattern = /^\/api\/images\/([0-9a-f]{64})$/;

/** Schema of `imageUrl`: the path of an uploaded image; empty for none. */
export const ImageUrlOrNone = Type.String({ maxLength: 80, pattern: '^(?:/api/images/[0-9a-f]{64})?$' });

/** The `imageUrl` of an uploaded image. */
export function imageUrlOf(sha256: string): string {
  return `/api/images/${sha256}`;
}

/** The SHA-256 in an `imageUrl` of an uploaded image; null for any other address. */
export function sha256OfUrl(imageUrl: string): string | null {
  return urlPattern.exec(imageUrl)?.[1] ?? null;
}
