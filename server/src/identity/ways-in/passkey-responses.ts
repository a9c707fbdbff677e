import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

const Base64Url = Type.String({ pattern: '^[\\w-]+$', minLength: 1, maxLength: 8000 });
const Common = {
  id: Base64Url,
  rawId: Base64Url,
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
};
const Transport = Type.Union(
  (['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const).map((one) =>
    Type.Literal(one),
  ),
);

/** A browser's result of `navigator.credentials.get`, in the form of `toJSON`. */
export const AssertionResponse = Type.Object({
  ...Common,
  response: Type.Object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    /** The account's id; discoverable passkeys always send it. */
    userHandle: Base64Url,
  }),
});
export type AssertionResponse = Static<typeof AssertionResponse>;

/** A browser's result of `navigator.credentials.create`. */
export const AttestationResponse = Type.Object({
  ...Common,
  response: Type.Object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
  }),
});
export type AttestationResponse = Static<typeof AttestationResponse>;
export type Transport = Static<typeof Transport>;

/** The known ones of the browser's transports. */
export function toTransports(names: readonly string[]): Transport[] {
  return names.filter((name): name is Transport => Value.Check(Transport, name));
}

/** Parses a browser's result; undefined if it does not match the schema. */
export function readResponse<T extends TSchema>(schema: T, text: string): Static<T> | undefined {
  try {
    const response: unknown = JSON.parse(text);
    return Value.Check(schema, response) ? response : undefined;
  } catch {
    return undefined;
  }
}
