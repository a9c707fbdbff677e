/** Words that sentences of a language cannot do without, and others seldom have. */
const commonWords: Readonly<Record<string, RegExp>> = {
  en: /^(?:the|and|with|until|into|for|from|then|add|minutes|it|or|of|to)$/,
  fi: /^(?:ja|tai|sekä|kunnes|noin|lisää|joukkoon|minuuttia|anna|kypsennä|sekoita|päälle|mukaan|dl|rkl|tl|prk)$/,
  sv: /^(?:och|med|till|tills|låt|blanda|msk|tsk|eller|på|minuter)$/,
  de: /^(?:und|mit|bis|die|den|das|geben|lassen|oder|minuten|für|el)$/,
  fr: /^(?:et|les|des|avec|dans|le|pendant|une|laisser|cuillère)$/,
};
const fewest = 3;
/** What is looked at: a recipe tells its language in its first lines. */
const readLength = 5_000;

/** Primary subtag of "fi-FI" or "en_US"; empty for what is no language. */
export function primaryLanguage(tag: string): string {
  const [, primary] = /^\s*([a-z]{2,3})(?:[-_][\w-]*)?\s*$/i.exec(tag) ?? [];
  return primary?.toLowerCase() ?? '';
}

/** The language of a text, by its common words; empty where nothing tells. */
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
