import { type Static, Type } from 'typebox';
import { BarcodeDigits } from './barcode.ts';

export const CodeLookupParams = Type.Object({ code: BarcodeDigits }, { additionalProperties: false });

/** The language in which a name is wanted, where there are several. */
export const CodeLookupQuery = Type.Object(
  { language: Type.Optional(Type.Enum(['en', 'fi'])) },
  { additionalProperties: false },
);

/** What a thing with a code is called outside of the household: only proposed. Null where nobody knows. */
export const CodeLookup = Type.Object({
  itemName: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
});
export type CodeLookup = Static<typeof CodeLookup>;
