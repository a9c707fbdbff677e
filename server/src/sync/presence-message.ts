import { OpenList } from 'sync-protocol/api/presence.ts';
import { DeviceId } from 'sync-protocol/sync/merge-body.ts';
import { type Static, Type } from 'typebox';

/** What servers of one PostgreSQL tell each other of who is here. */
export const PresenceMessage = Type.Union([
  /** Of a server: it is there. It says no household. */
  Type.Object({ kind: Type.Literal('alive') }),
  /** Asks the others who is here in a household. */
  Type.Object({ kind: Type.Literal('ask') }),
  /** What a person has open on the streams of the server that tells; null where they are not there any more. */
  Type.Object({
    kind: Type.Literal('person'),
    userId: Type.String(),
    lists: Type.Union([Type.Array(OpenList), Type.Null()]),
  }),
  /** A device has said something to a server that has not its stream. */
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

/** A later message of the same key makes an earlier one needless. */
export function keyOf(message: PresenceMessage): string {
  const { kind } = message;
  if (kind === 'person') return `${kind} ${message.userId}`;
  return kind === 'device' ? `${kind} ${message.userId} ${message.device}` : kind;
}
