import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface Sizes {
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** Bytes of a file as it is, and as it travels. */
export function sizesOf(content: Buffer): Sizes {
  return {
    raw: content.length,
    gzip: gzipSync(content, { level: 9 }).length,
    brotli: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
  };
}

export const addSizes = (all: readonly Sizes[]): Sizes =>
  all.reduce(
    (total, { raw, gzip, brotli }) => ({
      raw: total.raw + raw,
      gzip: total.gzip + gzip,
      brotli: total.brotli + brotli,
    }),
    { raw: 0, gzip: 0, brotli: 0 },
  );
