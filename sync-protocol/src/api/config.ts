import { type Static, Type } from 'typebox';
import { ByName } from '../schema/by-name.ts';

/** `GET /api/config`: what a client build has to know of the deployment that it runs in. */
export const ClientConfig = Type.Object({
  oidc: Type.Object({
    issuer: Type.String(),
    clientId: Type.String(),
    audience: Type.String(),
    /** Extra authorize parameters for "Continue with Google"; null where Google is not offered. */
    googleParams: Type.Union([ByName(Type.String()), Type.Null()]),
    /** Whether accounts are this server's own. */
    isEmbedded: Type.Boolean(),
  }),
  oldestAcceptedProtocol: Type.Integer({ minimum: 1 }),
  /** Whether the server asks outside what codes on things are called; absent where it does not. */
  looksUpCodes: Type.Optional(Type.Boolean()),
});
export type ClientConfig = Static<typeof ClientConfig>;
