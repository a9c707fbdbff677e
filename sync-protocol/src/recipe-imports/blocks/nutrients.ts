const longest = 60;
/** Words for nutrients that are no ingredients; "fat" and "sugar" may be either and are left out. */
const nutrient =
  /^(?:[\d.,<]+\s?(?:m?g|kcal|kj)\s+)?(?:calorie[ns]?|calorías|calorias|калор\p{L}*|ккал|kcal|kj|energ(?:y|i[ae]?|ía)|energiatartalom|carbo\p{L}*|kohlenhydrate|glucides|hidratos|węglowodany|sacharidy|szénhidrát|вуглевод\p{L}*|углевод\p{L}*|karbohydrat\p{L}*|kulhydrat\p{L}*|koolhydraten|hiilihydraat\p{L}*|saturate[sd]?|saturated fat|di cui (?:zuccheri|saturi)|davon (?:zucker|gesättigt\p{L}*)|of which (?:sugars|saturates)|gesättigte|grassi|fibre|proteine|proteins?(?=\s*[:\d]|$)|білк\p{L}*|белк\p{L}*|жир[иы]|total fat|fat (?:total|saturated)|trans fat|c?h?olesterolo?|colesterol|sodium|sodio|dietary fib(?:re|er))(?!\p{L})/iu;
const unitAlone = /^(?:m?g|kcal|kj|ккал|м?г|р)$/iu;

/** Whether a line is from a nutrition table: "Carboidrati g 36,8", "3670kJ Fat saturated", "kcal". */
export function isNutrition(text: string): boolean {
  if (text.length > longest) return false;
  const isWord = nutrient.test(text) && (/\d/.test(text) || !/\s\p{L}+\s/u.test(text));
  return (
    isWord ||
    unitAlone.test(text) ||
    /\((?:kcal|kj|ккал)\)/iu.test(text) ||
    /\d\s?(?:kcal|kj|ккал)(?!\p{L})/iu.test(text)
  );
}
