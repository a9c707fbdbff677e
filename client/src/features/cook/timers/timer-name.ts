const maxLength = 60;

/** What a timer is called: the sentence of the step that its time stands in. */
export function timerName(step: string, at: number): string {
  const before = step.slice(0, at);
  const start = Math.max(...['. ', '! ', '? ', '\n'].map((end) => before.lastIndexOf(end) + 1));
  const [sentence = ''] = /^[^.!?\n]*(?:[.,]\d[^.!?\n]*)*/.exec(step.slice(start).trimStart()) ?? [];
  const name = sentence.replace(/\s+/g, ' ').trim();
  return name.length > maxLength ? `${name.slice(0, maxLength - 1).trimEnd()}…` : name;
}
