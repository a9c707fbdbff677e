import { readNutrition } from '../../recipe-imports/values/read-nutrition.ts';
import type { Nutrition } from '../../recipes/nutrition.ts';

const labels = {
  calories: /\b(?:calories|energy|kcal|energia|kilokalor\p{L}*)\b/iu,
  saturatedFatContent: /\b(?:saturated|tyydytty\p{L}*)/iu,
  fatContent: /\b(?:fat|rasva\p{L}*)\b/iu,
  sugarContent: /\b(?:sugars?|soker\p{L}*)\b/iu,
  carbohydrateContent: /\b(?:carb\p{L}*|hiilihydraat\p{L}*)\b/iu,
  proteinContent: /\b(?:protein\p{L}*|proteiini\p{L}*)\b/iu,
  sodiumContent: /\b(?:sodium|natrium)\b/iu,
  saltContent: /\b(?:salt|suola\p{L}*)\b/iu,
  servingSize: /\bserving size\b/iu,
} as const;
type Label = keyof typeof labels;
/** Other parts of the fat or the energy, which recipes have no fields for. */
const ofOther = /\bfrom fat\b|^(?:of which\s)?(?:trans|(?:mono|poly)?-?\s?unsaturated|\p{L}*tyydyttymät)/iu;

/** Parses nutrition written in lines, "Fat: 12 g"; all other text is the rest. */
export function nutritionIn(text: string): { nutrition: Nutrition | null; rest: string } {
  const found: Partial<Record<Label, string>> = {};
  const rest: string[] = [];
  for (const line of text.split(/[\n;]|,\s*\n?(?=\s*\p{L})/u).map((each) => each.trim())) {
    if (line === '') continue;
    const name = (Object.keys(labels) as Label[]).find(
      (label) => labels[label].test(line) && found[label] === undefined && !ofOther.test(line),
    );
    if (name !== undefined && /\d/.test(line) && line.length < 60) found[name] = line;
    else rest.push(line);
  }
  const of = (label: Label) => found[label] ?? '';
  const nutrition = readNutrition({
    calories: of('calories'),
    fatContent: of('fatContent'),
    saturatedFatContent: of('saturatedFatContent'),
    carbohydrateContent: of('carbohydrateContent'),
    sugarContent: of('sugarContent'),
    proteinContent: of('proteinContent'),
    sodiumContent: of('sodiumContent'),
    saltContent: of('saltContent'),
    servingSize: of('servingSize').replace(/^.*?:\s*/, ''),
  });
  return { nutrition, rest: nutrition === null ? text : rest.join('\n') };
}
