/** Who makes an authenticated call, and the household whose rows it sees. */
export interface Member {
  readonly userId: string;
  readonly householdId: string;
  readonly issuer: string;
  readonly subject: string;
  /** In the household: by it rows say who wrote them. */
  readonly number: number;
  /** Whether they have left the household since the call was let in; undefined where nobody listens for it. */
  readonly hasLeft?: () => boolean;
}

/** What a token says of the sign-in that it is of. */
interface SignInOfToken {
  /** Of the embedded provider; another issuer's tokens name none. */
  readonly session: string | null;
  /** When the person last proved who they are, epoch milliseconds; null where the issuer does not tell. */
  readonly provenAtMs: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hook `authenticate`; read it only in routes behind it. */
    member: Member;
    /** Set with it. */
    signIn: SignInOfToken;
  }
}
