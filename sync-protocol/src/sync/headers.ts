import { dayMs } from '../dates/day-ms.ts';

/** Header that carries a batch's key (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKeyHeader = 'idempotency-key';

/** Header with the client's protocol version; a plain client sends none. */
export const protocolHeader = 'ateria-protocol';

/**
 * Header with the epoch of the device's data, by which the server recognises data of a deleted account (SPEC
 * W11).
 */
export const epochHeader = 'ateria-epoch';

/**
 * Header with the device's id when it opens the stream of pokes: it is not poked for what its own answers
 * already contained (SPEC P6).
 */
export const deviceHeader = 'ateria-device';

/**
 * Header with the household that a call is about; an answer carries the one that was used. Without it the
 * person's first household is used, so a client for one household can ignore it (SPEC H1).
 */
export const householdHeader = 'ateria-household';

/** Protocol version of this build. Raise it when a rule or the wire format changes. */
export const protocolVersion = 2;

/** First protocol version whose clients reconstruct rows that an answer leaves out (SPEC W12). */
export const asSentProtocol = 2;

/** Clients that speak an older protocol are answered 426 `upgrade_required` (SPEC W6). */
export const oldestAcceptedProtocol = 1;

/** Stored answers and tombstones are kept for this long (SPEC W5, P5). */
export const retentionMs = 90 * dayMs;
