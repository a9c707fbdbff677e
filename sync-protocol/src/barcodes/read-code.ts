/**
 * Validates a code from a scanner, a camera or a person: EAN-8, EAN-13, UPC-A, UPC-E or GTIN-14 with a
 * correct check digit. Every UPC is returned in its twelve-digit form. Null for anything else.
 *
 * @param format symbology from a camera, since eight digits may be an EAN-8 or a UPC-E
 */
export function readCode(text: string, format = ''): string | null {
  const digits = text.trim();
  if (format === 'upc_e') return asUpcA(digits);
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return null;
  if (!isWhole(digits)) return asUpcA(digits);
  return /^0\d{12}$/.test(digits) ? digits.slice(1) : digits;
}

/** Forms under which a code may be stored: a UPC-A is also an EAN-13 with a leading zero. */
export const formsOfCode = (code: string): string[] => (code.length === 12 ? [code, `0${code}`] : [code]);

/** GS1 check digit: the digits weighted 1 and 3 alternately, from the right, sum to a multiple of ten. */
function isWhole(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Expands a UPC-E to its twelve digits (GS1 General Specifications, 5.2.2.4). */
function asUpcA(digits: string): string | null {
  const parts = /^([01])(\d{2})(\d)(\d)(\d)(\d)(\d)$/.exec(digits);
  if (!parts) return null;
  const [, system = '', two = '', third = '', fourth = '', fifth = '', last = '', check = ''] = parts;
  const whole =
    last <= '2'
      ? `${system}${two}${last}0000${third}${fourth}${fifth}${check}`
      : last === '3'
        ? `${system}${two}${third}00000${fourth}${fifth}${check}`
        : last === '4'
          ? `${system}${two}${third}${fourth}00000${fifth}${check}`
          : `${system}${two}${third}${fourth}${fifth}0000${last}${check}`;
  return isWhole(whole) ? whole : null;
}
