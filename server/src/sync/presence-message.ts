import { OpenList } from 'sync-protocol/api/presence.ts';
import { DeviceId } from 'sync-protocol/sync/merge-body.ts';
import { type Static, Type } from 'typebox';

/** What the servers of one PostgreSQL database tell each other about presence. */
export const PresenceMessage = Type.Union([
  /** Heartbeat of a server; about no household. */
  Type.Object({ kind: Type.Literal('alive') }),
  /** Asks the other servers who of a household is here. */
  Type.Object({ kind: Type.Literal('ask') }),
  /**
   * The lists that a person has open on the sending server's streams; null if they are not there any more.
   */
  Type.Object({
    kind: Type.Literal('person'),
    userId: Type.String(),
    lists: Type.Union([Type.Array(OpenList), Type.Null()]),
  }),
  /** A device's `SayPresence`, received by a server that does not have its stream. */
  Type.Object({
    kind: Type.Literal('device'),
    userId: Type.String(),
    device: DeviceId,
    isHere: Type.Boolean(),
    list: Type.Optional(OpenList),
  }),
]);
export type PresenceMessage = Static<typeof PresenceMessage>;

export type TellPresence = (householdId: string, message: PresenceMessage) => void;

/** Key of a message: a later message with the same key replaces an earlier one. */
export function keyOf(message: PresenceMessage): string {
  const { kind } = message;
  if (kind === 'person') return `${kind} ${message.userId}`;
  return kind === 'device' ? `${kind} ${message.userId} ${message.device}` : kind;
}
