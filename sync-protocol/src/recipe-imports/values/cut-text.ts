/** Cuts a text to `most` characters including a final "…", without splitting a surrogate pair. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${withoutHalf(text.slice(0, most - 1)).trimEnd()}…`;
}

/** Removes half a surrogate pair at the end of a cut text. */
export function withoutHalf(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, '');
}
