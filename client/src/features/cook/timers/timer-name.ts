const maxLength = 60;

/**
 * Ends of sentences, except the point in "1.5 hours" and in abbreviations before a number: "n. 15 min",
 * "approx. 15 min", "1 hr. 15 min".
 */
const sentenceEnd = /[!?\n]|(?<!(?<!\p{L})(?:n|ca|approx|hrs?)(?=\.\s?\d))\.(?!\d)/giu;

/** Name of a timer: the sentence of the step that contains its time. */
export function timerName(step: string, at: number): string {
  const ends = [...step.matchAll(sentenceEnd)].map(({ index }) => index);
  const start = (ends.findLast((end) => end < at) ?? -1) + 1;
  const sentence = step.slice(
    start,
    ends.find((end) => end >= at),
  );
  const name = sentence.replace(/\s+/g, ' ').trim();
  return name.length > maxLength ? `${name.slice(0, maxLength - 1).trimEnd()}…` : name;
}
