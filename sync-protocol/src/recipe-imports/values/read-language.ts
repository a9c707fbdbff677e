/** Words that are frequent in one language and rare in the others. */
const commonWords: Readonly<Record<string, RegExp>> = {
  en: /^(?:the|and|with|until|into|for|from|then|add|minutes|it|or|of|to)$/,
  fi: /^(?:ja|tai|sekä|kunnes|noin|lisää|joukkoon|minuuttia|anna|kypsennä|sekoita|päälle|mukaan|dl|rkl|tl|prk)$/,
  sv: /^(?:och|med|till|tills|låt|blanda|msk|tsk|eller|på|minuter)$/,
  de: /^(?:und|mit|bis|die|den|das|geben|lassen|oder|minuten|für|el)$/,
  fr: /^(?:et|les|des|avec|dans|le|pendant|une|laisser|cuillère)$/,
};
const fewest = 3;
/** Characters that are checked. */
const readLength = 5_000;

/** Primary subtag of "fi-FI" or "en_US"; empty if it is no language tag. */
export function primaryLanguage(tag: string): string {
  const [, primary] = /^\s*([a-z]{2,3})(?:[-_][\w-]*)?\s*$/i.exec(tag) ?? [];
  return primary?.toLowerCase() ?? '';
}

/** Guesses the language of a text by common words; empty if unclear. */
export function guessLanguage(text: string): string {
  const words =
    text
      .slice(0, readLength)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const [best] = Object.entries(commonWords)
    .map(([language, common]) => ({ language, count: words.filter((word) => common.test(word)).length }))
    .sort((a, b) => b.count - a.count);
  return best !== undefined && best.count >= fewest ? best.language : '';
}
