/**
 * The address in a recipe's source if it is http or https; null for anything else, such as a book's name or a
 * script.
 */
export function webAddress(source: string | undefined): string | null {
  const isWeb = source !== undefined && /^https?:\/\//i.test(source) && URL.canParse(source);
  return isWeb ? new URL(source).href : null;
}
