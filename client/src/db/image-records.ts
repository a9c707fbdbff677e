import type { RejectionReason } from 'sync-protocol/device/held.ts';

/** An image that was chosen on this device and that the server does not have yet. Its bytes are apart. */
export interface LocalImage {
  /** Of its bytes, in hex: its address. */
  sha256: string;
  /** Media type of its bytes. */
  type: string;
  /** Device clock when it was chosen, epoch milliseconds. */
  addedAt: number;
  /** Why it was not uploaded and will not be without the person; null while it may be sent. */
  parked: RejectionReason | null;
}

/** An ArrayBuffer and no Blob: those are lost on some phones. */
export interface ImageBytes {
  sha256: string;
  bytes: ArrayBuffer;
}

/** What the cache of images holds, to know what to drop. */
export interface CachedImage {
  path: string;
  sizeBytes: number;
  /** Epoch milliseconds, right within an hour. */
  usedAt: number;
}
