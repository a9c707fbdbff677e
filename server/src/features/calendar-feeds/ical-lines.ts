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
  if (Buffer.byteLength(line) <= maxOctets) return line;
  let result = '';
  let room = maxOctets;
  for (const letter of line) {
    const octets = Buffer.byteLength(letter);
    if (octets > room) {
      result += `${newLine} `;
      room = maxOctets - 1;
    }
    result += letter;
    room -= octets;
  }
  return result;
}
