import type { RejectionReason } from 'sync-protocol/device/held.ts';

/** An image chosen on this device that the server does not have yet. Its bytes are stored separately. */
export interface LocalImage {
  /** SHA-256 of its bytes in hex, which is also its address. */
  sha256: string;
  /** Media type of the bytes. */
  type: string;
  /** Device clock when it was chosen, epoch milliseconds. */
  addedAt: number;
  /** Why the image was rejected and waits for the person; null while it may be uploaded. */
  parked: RejectionReason | null;
}

/** Bytes as an ArrayBuffer: stored Blobs get lost on some phones. */
export interface ImageBytes {
  sha256: string;
  bytes: ArrayBuffer;
}

/** Entry of the image cache, used to decide what to evict. */
export interface CachedImage {
  path: string;
  sizeBytes: number;
  /** Epoch milliseconds, accurate to an hour. */
  usedAt: number;
}
