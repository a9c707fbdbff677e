import { maxNutrient, type Nutrient, type Nutrition } from '../../recipes/nutrition.ts';

const gramsOf = { mg: 0.001, g: 1, kg: 1000, µg: 0.000_001, mcg: 0.000_001 } as const;
const kilojoulesOfKcal = 4.184;
/** Salt per gram of sodium (EU 1169/2011, annex I). */
const saltOfSodium = 2.5;

/** Texts of the properties of schema.org's NutritionInformation. */
export interface NutritionTexts {
  calories: string;
  fatContent: string;
  saturatedFatContent: string;
  carbohydrateContent: string;
  sugarContent: string;
  proteinContent: string;
  sodiumContent: string;
  /** Not in schema.org, but on every label in Europe. */
  saltContent?: string;
  servingSize: string;
}

/** Parses the nutrition of one serving; null if there is none, or if it is per 100 g. */
export function readNutrition(texts: NutritionTexts): Nutrition | null {
  if (/^\s*100\s*(?:g|ml|grams?|grammaa)\s*$/i.test(texts.servingSize)) return null;
  const sodium = gramsIn(texts.sodiumContent, 'mg');
  const amounts: Record<Nutrient, number | null> = {
    energyKcal: kcalIn(texts.calories),
    fat: gramsIn(texts.fatContent),
    saturatedFat: gramsIn(texts.saturatedFatContent),
    carbohydrates: gramsIn(texts.carbohydrateContent),
    sugars: gramsIn(texts.sugarContent),
    protein: gramsIn(texts.proteinContent),
    salt: gramsIn(texts.saltContent ?? '') ?? (sodium === null ? null : sodium * saltOfSodium),
  };
  const told = Object.entries(amounts).flatMap(([name, amount]) => {
    const most = maxNutrient[name as Nutrient]; // `Object.entries` loses the key type
    return amount === null || amount > most ? [] : [[name, Math.round(amount * 100) / 100]];
  });
  return told.length === 0 ? null : Object.fromEntries(told);
}

function kcalIn(text: string): number | null {
  const kcal = /([\d.,\s]*\d)\s*(?:k?cal|calor)/i.exec(text)?.[1];
  if (kcal !== undefined) return amountOf(kcal);
  const kilojoules = /([\d.,\s]*\d)\s*kj/i.exec(text)?.[1];
  const amount = amountOf(kilojoules ?? /\d[\d.,\s]*/.exec(text)?.[0] ?? '');
  return amount !== null && kilojoules !== undefined ? amount / kilojoulesOfKcal : amount;
}

function gramsIn(text: string, unitless: keyof typeof gramsOf = 'g'): number | null {
  const [, digits = '', unit = unitless] = /(\d[\d.,]*)\s*(mg|mcg|µg|kg|g)?/i.exec(text) ?? [];
  const amount = amountOf(digits);
  return amount === null ? null : amount * gramsOf[unit.toLowerCase() as keyof typeof gramsOf];
}

function amountOf(digits: string): number | null {
  const plain = digits.replace(/\s/g, '').replace(/,(?=\d{3}\b)/, '');
  const amount = Number.parseFloat(plain.replace(',', '.'));
  return Number.isFinite(amount) ? amount : null;
}
