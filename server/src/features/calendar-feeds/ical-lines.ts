const newLine = '\r\n';
/** Octets of a line without its end (RFC 5545, 3.1). */
const maxOctets = 75;

/** A text as a value (RFC 5545, 3.3.11). */
export function icalText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** A day as a value: `20260115`. */
export function icalDay(day: string): string {
  return day.replaceAll('-', '');
}

/** Lines as they are sent: longer ones go on in the next, behind a space; no letter is cut in two. */
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

/** Octets of a letter behind its first (RFC 3629). */
const isWithinLetter = (octet = 0) => (octet & 0xc0) === 0x80;
