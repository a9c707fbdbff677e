/** Who makes an authenticated call, and the household whose rows it sees. */
export interface Member {
  readonly userId: string;
  readonly householdId: string;
  readonly issuer: string;
  readonly subject: string;
  /** The person's number in the household, by which rows name their author. */
  readonly number: number;
  /**
   * Whether the person has left the household since the request was authenticated; undefined if that is not
   * watched.
   */
  readonly hasLeft?: () => boolean;
}

/** What an access token says about its sign-in. */
interface SignInOfToken {
  /** Id of the sign-in at the embedded provider; null for tokens of an external issuer. */
  readonly session: string | null;
  /** When the person last proved who they are, epoch milliseconds; null if the issuer does not say. */
  readonly provenAtMs: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hook `authenticate`; read it only in routes behind it. */
    member: Member;
    /** Set together with `member`. */
    signIn: SignInOfToken;
  }
}
