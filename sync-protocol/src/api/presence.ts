import { type Static, Type } from 'typebox';

/**
 * A list that people may look at together: the quick list, the recurring items, a generated list, or the
 * meals of some days.
 */
export const OpenList = Type.String({
  maxLength: 80,
  pattern:
    '^(?:quick|recurring|generated:[A-Za-z0-9_-]{1,60}|calendar:\\d{4}-\\d{2}-\\d{2}\\.\\.\\d{4}-\\d{2}-\\d{2})$',
});
export type OpenList = Static<typeof OpenList>;

/**
 * Body of `PUT /api/presence`, sent by a device that names itself in the call and has the stream open (SPEC
 * H12).
 */
export const SayPresence = Type.Object(
  {
    /** False to hide the person; the device then hears of nobody either. */
    isHere: Type.Boolean(),
    /** The list on the screen; absent if no list is shown. */
    list: Type.Optional(OpenList),
  },
  { additionalProperties: false },
);
export type SayPresence = Static<typeof SayPresence>;

/** Another member of the household who has the app open. */
export const PresentPerson = Type.Object({
  /** The person's id, as in `HouseholdMember`. */
  _id: Type.String(),
  /** Lists open on any of their devices; a later server may send other kinds. */
  lists: Type.Array(Type.String()),
});
export type PresentPerson = Static<typeof PresentPerson>;

/** Data of the server-sent event `presence`, sent whenever it changes: all other members who are present. */
export const PresenceNews = Type.Object({ people: Type.Array(PresentPerson) });
export type PresenceNews = Static<typeof PresenceNews>;

/** How often a visible page repeats its presence, milliseconds. */
export const presenceEveryMs = 45_000;
/** Presence expires this long after the last call, milliseconds, even if the stream seems open. */
export const presenceLifeMs = 100_000;
