import { type Static, Type } from 'typebox';

/** A list that people may look at together: the quick list, what is bought again, one made from meals, the meals of some days. */
export const OpenList = Type.String({
  maxLength: 80,
  pattern:
    '^(?:quick|recurring|generated:[A-Za-z0-9_-]{1,60}|calendar:\\d{4}-\\d{2}-\\d{2}\\.\\.\\d{4}-\\d{2}-\\d{2})$',
});
export type OpenList = Static<typeof OpenList>;

/** Body of `PUT /api/presence`, said by the device that the call names and that has the stream open (SPEC H12). */
export const SayPresence = Type.Object(
  {
    /** False for who is not to be told of: the device is told of nobody either. */
    isHere: Type.Boolean(),
    /** What is on the screen; absent for anything else than a list. */
    list: Type.Optional(OpenList),
  },
  { additionalProperties: false },
);
export type SayPresence = Static<typeof SayPresence>;

/** Somebody else of the household who has the app open. */
export const PresentPerson = Type.Object({
  /** As in the list of the household's members. */
  _id: Type.String(),
  /** What they have open, on all their devices; a later server may know others. */
  lists: Type.Array(Type.String()),
});
export type PresentPerson = Static<typeof PresentPerson>;

/** Data of the server-sent event `presence`: all others who are here, whenever that has changed. */
export const PresenceNews = Type.Object({ people: Type.Array(PresentPerson) });
export type PresenceNews = Static<typeof PresenceNews>;

/** A device says it again this often while somebody looks at it, milliseconds. */
export const presenceEveryMs = 45_000;
/** Who has not said it for so long is here no longer, whatever their stream seems to be. */
export const presenceLifeMs = 100_000;
