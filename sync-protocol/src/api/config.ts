import { type Static, Type } from 'typebox';
import { ByName } from '../schema/by-name.ts';

/** `GET /api/config`: what a client needs to know about its deployment. */
export const ClientConfig = Type.Object({
  oidc: Type.Object({
    issuer: Type.String(),
    clientId: Type.String(),
    audience: Type.String(),
    /** Extra authorize parameters for "Continue with Google"; null if Google is not offered. */
    googleParams: Type.Union([ByName(Type.String()), Type.Null()]),
    /** Whether the accounts are the server's own, not an outside provider's. */
    isEmbedded: Type.Boolean(),
  }),
  oldestAcceptedProtocol: Type.Integer({ minimum: 1 }),
  /** Whether the server looks up barcodes at an outside service; absent if not. */
  looksUpCodes: Type.Optional(Type.Boolean()),
});
export type ClientConfig = Static<typeof ClientConfig>;
