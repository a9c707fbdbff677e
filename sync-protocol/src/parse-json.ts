/** What a text says as JSON; undefined, which JSON cannot say, for one that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
