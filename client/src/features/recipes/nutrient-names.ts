import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Nutrient } from 'sync-protocol/recipes/nutrition.ts';

/** Names as on food labels in the European Union. */
export const nutrientNames: Record<Nutrient, MessageDescriptor> = {
  energyKcal: msg`Energy`,
  fat: msg`Fat`,
  saturatedFat: msg`of which saturates`,
  carbohydrates: msg`Carbohydrate`,
  sugars: msg`of which sugars`,
  protein: msg`Protein`,
  salt: msg`Salt`,
};

/** Nutrients that are part of the one before them. */
export const isPart = (nutrient: Nutrient): boolean => nutrient === 'saturatedFat' || nutrient === 'sugars';
