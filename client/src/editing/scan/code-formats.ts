/** Barcode formats of retail goods, by their names in BarcodeDetector. */
export const codeFormats = ['ean_13', 'ean_8', 'upc_a', 'upc_e'] as const;
