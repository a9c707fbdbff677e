/** Who makes an authenticated call, and the household whose rows it sees. */
export interface Member {
  readonly userId: string;
  readonly householdId: string;
  readonly issuer: string;
  readonly subject: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hook `authenticate`; read it only in routes behind it. */
    member: Member;
  }
}
