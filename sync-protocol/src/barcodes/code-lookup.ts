import { type Static, Type } from 'typebox';
import { locales } from '../locales.ts';
import { BarcodeDigits } from './barcode.ts';

export const CodeLookupParams = Type.Object({ code: BarcodeDigits }, { additionalProperties: false });

/** Preferred language of the name, if there are several. */
export const CodeLookupQuery = Type.Object(
  { language: Type.Optional(Type.Enum([...locales])) },
  { additionalProperties: false },
);

/** A product's name from an outside source, only a proposal; null if unknown. */
export const CodeLookup = Type.Object({
  itemName: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
});
export type CodeLookup = Static<typeof CodeLookup>;
