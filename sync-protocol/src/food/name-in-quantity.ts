import { parseQuantity } from '#quantity/parse-quantity.ts';
import { type NamedQuantity, splitQuantity } from './split-quantity.ts';

/** Sizes of items or fill of a spoon: "2 large", "3 keskikokoista", "1 kukkurallinen". */
const sizes =
  /^(?:(?:extra|very|large|medium|small|big|heaped|level|iso(?:a|t)?|suur(?:i|ta|et)|pien(?:i|tä|et)|keskikoko(?:inen|ista|iset)|kukkuralli(?:nen|sta|set))(?:[\s,-]+|$))+$/i;
/** Words that continue a quantity: "pinch or two", "2 per person". */
const goesOn = /^(?:or|and|plus|per|for|of|to|with|tai|ja|sekä|per|kohti)(?!\p{L})/iu;

/**
 * Separates a name from text typed into a quantity field: '2 dl kermaa' is kermaa, 2 dl. Null if all of it is
 * a quantity: '2 dl', '1 prk (400 g)', '2 large', 'to taste'.
 */
export function nameInQuantity(typed: string, split = splitQuantity): NamedQuantity | null {
  if (parseQuantity(typed) !== null) return null;
  const { itemName, quantity } = split(typed);
  const isName = /^\p{L}/u.test(itemName) && !sizes.test(itemName) && !goesOn.test(itemName);
  return quantity !== '' && isName ? { itemName, quantity } : null;
}
