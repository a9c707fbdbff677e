const mostRead = 1_000;
const word = String.raw`\p{L}[\p{L}'’-]{1,30}`;
const behind = String.raw`(?=[.,!?;:)”"]|$|\s(?:recipes?|for|is|are|was|were|that|which|and|but|with|from|in|on|to|when|as|so|here|och|som|till|var|är|ist|und|ja|joka)(?!\p{L}))`;
const name = String.raw`(${word}(?:\s${word}){0,3}?)${behind}`;
const article = String.raw`(?:(?:an?|the|my|our|your|some|this|en|ett|ein|eine|einen)\s)?`;
/** "Everyone knows how to make lentil soup", "It is called pannukakku", "This banana bread recipe" */
const told = [
  new RegExp(
    String.raw`(?<!\p{L})(?:how to (?:make|cook|bake)|recipes? for|(?:is|are|was|were) called|kalla(?:s|des)|heter|heißt|nimeltään)\s${article}${name}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:this|these|my|our|her|his)\s(?:${word}['’]s\s)?${name}(?=\s(?:recipe|is|are|was|were)(?!\p{L}))`,
    'iu',
  ),
];
const noDish =
  /^(?:is|are|was|were|it|this|that|them|these|one|my|your|recipe|favou?rite|family|version|new|old|simple|easy)(?!\p{L})/iu;

/** The dish's name in a sentence about it; empty if there is none. */
export function dishInTalk(texts: readonly string[]): string {
  for (const text of texts) {
    const said = text.slice(0, mostRead);
    const dish = told.map((words) => words.exec(said)?.[1]).find((found) => found && !noDish.test(found));
    if (dish) return dish.charAt(0).toUpperCase() + dish.slice(1);
  }
  return '';
}
