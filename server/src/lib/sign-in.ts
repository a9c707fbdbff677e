/** What a token says of the sign-in that it is of. */
export interface SignInOfToken {
  /** Of the embedded provider; another issuer's tokens name none. */
  readonly session: string | null;
  /** When the person last proved who they are, epoch milliseconds; null where the issuer does not tell. */
  readonly provenAtMs: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hook `authenticate`, like `member`. */
    signIn: SignInOfToken;
  }
}
