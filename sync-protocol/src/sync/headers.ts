import { dayMs } from '../dates/day-ms.ts';

/** Header that carries a batch's key (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKeyHeader = 'idempotency-key';

/** Header in which a client tells the protocol that it speaks; a plain client sends none. */
export const protocolHeader = 'ateria-protocol';

/** Header in which a device tells the epoch of the data that it holds, by which it is known when the account is deleted. */
export const epochHeader = 'ateria-epoch';

/** Header in which a device names itself when it opens the stream of pokes: it is not told there what its answers told (SPEC P6). */
export const deviceHeader = 'ateria-device';

/**
 * Header in which a call names the household that it is about, and an answer says which was meant. Without it the person's first
 * one is meant, so that a client which knows only one household needs to know nothing of it.
 */
export const householdHeader = 'ateria-household';

/** The protocol of this build. Raise it when a rule or a form on the wire changes. */
export const protocolVersion = 2;

/** From this protocol on a client works out the rows that an answer leaves to it (SPEC W12). */
export const asSentProtocol = 2;

/** Clients that speak an older protocol are answered 426 `upgrade_required` (SPEC W6). */
export const oldestAcceptedProtocol = 1;

/** Stored answers and tombstones are kept for this long (SPEC W5, P5). */
export const retentionMs = 90 * dayMs;
