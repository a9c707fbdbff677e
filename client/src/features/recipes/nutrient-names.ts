import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Nutrient } from 'sync-protocol/recipes/nutrition.ts';

/** As a food label in the European Union names them. */
export const nutrientNames: Record<Nutrient, MessageDescriptor> = {
  energyKcal: msg`Energy`,
  fat: msg`Fat`,
  saturatedFat: msg`of which saturates`,
  carbohydrates: msg`Carbohydrate`,
  sugars: msg`of which sugars`,
  protein: msg`Protein`,
  salt: msg`Salt`,
};

/** Those that are part of the one above them. */
export const isPart = (nutrient: Nutrient): boolean => nutrient === 'saturatedFat' || nutrient === 'sugars';
