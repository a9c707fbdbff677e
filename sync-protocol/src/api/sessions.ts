import { type Static, Type } from 'typebox';

/** How long a sign-in counts as recent, as an export and the deletion of an account require. */
export const freshSignInMs = 10 * 60_000;

const NameOrNone = Type.Union([Type.String(), Type.Null()]);

/** How somebody signed in. */
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
  /** Display name, e.g. Firefox or iPhone; null if the browser does not tell. */
  browser: NameOrNone,
  system: NameOrNone,
  /** IANA name of the device's time zone at the sign-in, e.g. Europe/Helsinki. */
  timeZone: NameOrNone,
  signedInAt: Type.Number(),
  seenAt: Type.Number(),
  /** Whether the session was last seen in the network of this request. */
  isInThisNetwork: Type.Boolean(),
  /** Null for sessions older than this field; absent from older servers. */
  way: Type.Optional(Type.Union([SignInWay, Type.Null()])),
  /** Whether this is the session that asks. */
  isThis: Type.Boolean(),
});
export type SessionInfo = Static<typeof SessionInfo>;

/** `GET /api/users/me/sessions`; null if an outside provider keeps the sessions. */
export const SessionList = Type.Object({ sessions: Type.Union([Type.Array(SessionInfo), Type.Null()]) });
export type SessionList = Static<typeof SessionList>;
