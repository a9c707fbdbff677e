import { type Static, Type } from 'typebox';

/** A sign-in counts as recent for this long: an export, and the account's deletion, ask for one. */
export const freshSignInMs = 10 * 60_000;

const NameOrNone = Type.Union([Type.String(), Type.Null()]);

/** How somebody proves who they are. */
export const SignInWay = Type.Union([
  Type.Literal('password'),
  /** The password (or Google), then a code from an app. */
  Type.Literal('two-steps'),
  Type.Literal('passkey'),
  Type.Literal('google'),
  Type.Literal('recovery-code'),
]);
export type SignInWay = Static<typeof SignInWay>;

/** One of a person's sign-ins. Times are epoch milliseconds. */
export const SessionInfo = Type.Object({
  id: Type.String(),
  /** As people know them, such as Firefox and iPhone; null where the browser does not tell. */
  browser: NameOrNone,
  system: NameOrNone,
  /** IANA name of the zone in which the device was at the sign-in, such as Europe/Helsinki. */
  timeZone: NameOrNone,
  signedInAt: Type.Number(),
  seenAt: Type.Number(),
  /** Whether it was last seen in the network that asks. */
  isInThisNetwork: Type.Boolean(),
  /** Null where it was begun before that was kept; missing from servers before that. */
  way: Type.Optional(Type.Union([SignInWay, Type.Null()])),
  /** Whether it is the one that asks. */
  isThis: Type.Boolean(),
});
export type SessionInfo = Static<typeof SessionInfo>;

/** `GET /api/users/me/sessions`; null where another provider keeps them. */
export const SessionList = Type.Object({ sessions: Type.Union([Type.Array(SessionInfo), Type.Null()]) });
export type SessionList = Static<typeof SessionList>;
