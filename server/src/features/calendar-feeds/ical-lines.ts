const newLine = '\r\n';
/** Maximum octets of a line without its line break (RFC 5545, 3.1). */
const maxOctets = 75;

/** Escapes a text value (RFC 5545, 3.3.11). */
export function icalText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** Formats a day as a date value: `20260115`. */
export function icalDay(day: string): string {
  return day.replaceAll('-', '');
}

/**
 * Joins content lines, folding long ones into continuation lines that begin with a space, never within a
 * character.
 */
export function icalLines(lines: readonly string[]): string {
  return lines.map((line) => folded(line) + newLine).join('');
}

function folded(line: string): string {
  const octets = Buffer.from(line);
  if (octets.length <= maxOctets) return line;
  const parts: string[] = [];
  let room = maxOctets;
  for (let at = 0; at < octets.length; ) {
    let end = Math.min(at + room, octets.length);
    while (isWithinLetter(octets[end])) end -= 1;
    parts.push(octets.toString('utf8', at, end));
    at = end;
    room = maxOctets - 1;
  }
  return parts.join(`${newLine} `);
}

/** Whether an octet continues a UTF-8 character (RFC 3629). */
const isWithinLetter = (octet = 0) => (octet & 0xc0) === 0x80;
