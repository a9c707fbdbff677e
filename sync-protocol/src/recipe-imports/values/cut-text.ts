/** A text as long as it may be; of a longer one the beginning with "…" behind it. No letter is halved. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${withoutHalf(text.slice(0, most - 1)).trimEnd()}…`;
}

/** A text that was cut within a surrogate pair, without its half. */
export function withoutHalf(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, '');
}
