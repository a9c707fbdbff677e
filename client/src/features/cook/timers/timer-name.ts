const maxLength = 60;

/** What ends a sentence: neither the point of "1.5 hours" nor that of "n. 15 min", "approx. 15 min" and "1 hr. 15 min". */
const sentenceEnd = /[!?\n]|(?<!(?<!\p{L})(?:n|ca|approx|hrs?)(?=\.\s?\d))\.(?!\d)/giu;

/** What a timer is called: the sentence of the step that its time stands in. */
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
