import { Gunzip, Inflate } from 'fflate';
import { RecipeFileFault } from '../file-recipe.ts';

/** Bytes unpacked at once; each may expand to a thousand. */
const pieceBytes = 16 * 1024;

/**
 * Unpacks data, never producing much more than `maxBytes`.
 *
 * @throws RecipeFileFault `too_large`, `broken_file`
 */
export function unpack(packed: Uint8Array, kind: 'deflate' | 'gzip', maxBytes: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  const take = (piece: Uint8Array, isLast: boolean) => {
    size += piece.length;
    if (size > maxBytes) throw new RecipeFileFault('too_large');
    pieces.push(piece);
    isWhole ||= isLast;
  };
  const stream = kind === 'gzip' ? new Gunzip(take) : new Inflate(take);
  try {
    for (let at = 0; at < packed.length; at += pieceBytes)
      stream.push(packed.subarray(at, at + pieceBytes), at + pieceBytes >= packed.length);
  } catch (error) {
    throw error instanceof RecipeFileFault ? error : new RecipeFileFault('broken_file');
  }
  if (!isWhole) throw new RecipeFileFault('broken_file');
  return joined(pieces, size);
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
