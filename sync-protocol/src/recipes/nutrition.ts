import { type Static, Type } from 'typebox';

/**
 * Nutrients per serving, in the order of a food label (EU 1169/2011, annex XV). Energy in kcal, the rest in
 * grams.
 */
export const nutrients = [
  'energyKcal',
  'fat',
  'saturatedFat',
  'carbohydrates',
  'sugars',
  'protein',
  'salt',
] as const;
export type Nutrient = (typeof nutrients)[number];

/** Upper limits per serving, far above any meal. */
export const maxNutrient: Readonly<Record<Nutrient, number>> = {
  energyKcal: 20_000,
  fat: 2_000,
  saturatedFat: 2_000,
  carbohydrates: 5_000,
  sugars: 5_000,
  protein: 2_000,
  salt: 500,
};

const amount = (nutrient: Nutrient) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: maxNutrient[nutrient] }));

/** Nutrition of one serving; unknown values are absent. */
export const Nutrition = Type.Object(
  {
    energyKcal: amount('energyKcal'),
    fat: amount('fat'),
    saturatedFat: amount('saturatedFat'),
    carbohydrates: amount('carbohydrates'),
    sugars: amount('sugars'),
    protein: amount('protein'),
    salt: amount('salt'),
  },
  { additionalProperties: false },
);
export type Nutrition = Static<typeof Nutrition>;

/** Reference intake of an average adult for a day: 8400 kJ or 2000 kcal (EU 1169/2011, annex XIII part B). */
export const referenceIntake: Readonly<Record<Nutrient, number>> = {
  energyKcal: 2000,
  fat: 70,
  saturatedFat: 20,
  carbohydrates: 260,
  sugars: 90,
  protein: 50,
  salt: 6,
};

/** An amount's share of a day's reference intake: 1 for all of it. */
export function shareOfReference(nutrient: Nutrient, amount: number): number {
  return amount / referenceIntake[nutrient];
}

/**
 * Converts kilocalories to kilojoules with the food label's factor: 2000 kcal are 8400 kJ when rounded to
 * tens.
 */
export function toKilojoules(kcal: number): number {
  return kcal * 4.184;
}
