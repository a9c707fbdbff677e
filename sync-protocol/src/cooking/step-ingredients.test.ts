import { describe, expect, test } from 'vitest';
import { ingredientsInStep } from './step-ingredients.ts';

/** A step, the recipe's ingredients, and those that the step means. */
const cases: [step: string, names: string[], meant: string[]][] = [
  ['Peel and dice the potatoes.', ['potato', 'salt', 'milk'], ['potato']],
  ['Fry the onion in butter.', ['red onion', 'butter', 'cream'], ['red onion', 'butter']],
  ['Add the butter.', ['butter', 'peanut butter'], ['butter']],
  ['Stir in the peanut butter.', ['butter', 'peanut butter'], ['peanut butter']],
  ['Pour over the oil.', ['olive oil', 'vinegar'], ['olive oil']],
  [
    'Add tomatoes and garlic.',
    ['cherry tomatoes, halved', 'garlic cloves', 'basil'],
    ['cherry tomatoes, halved', 'garlic cloves'],
  ],
  ['Brown the chicken.', ['chicken breast fillets', 'rice'], ['chicken breast fillets']],
  ['Whisk the eggs with the sugar.', ['eggs', 'caster sugar', 'flour'], ['eggs', 'caster sugar']],
  ['Rub the leaves with zogo.', ['zogo', 'salt'], ['zogo']],
  ['Serve hot.', ['salt', 'milk'], []],
  ['Heat the oven to 200 °C.', ['salt', 'milk'], []],
  ['Kuutioi perunat.', ['perunaa', 'suolaa', 'maitoa'], ['perunaa']],
  ['Keitä perunoita 20 minuuttia.', ['perunaa', 'suolaa'], ['perunaa']],
  ['Lisää perunoiden joukkoon kerma.', ['perunoita', 'vispikermaa', 'tilliä'], ['perunoita', 'vispikermaa']],
  ['Kuullota sipuli voissa.', ['punasipulia', 'voita', 'lohta'], ['punasipulia', 'voita']],
  ['Lisää lohi liemeen.', ['lohta, kuutioina', 'kalalientä'], ['lohta, kuutioina', 'kalalientä']],
  ['Mausta suolalla ja pippurilla.', ['suolaa', 'mustapippuria', 'sokeria'], ['suolaa', 'mustapippuria']],
  ['Sekoita jauhot maitoon.', ['vehnäjauhoja', 'maitoa', 'munia'], ['vehnäjauhoja', 'maitoa']],
  ['Vatkaa munat sokerin kanssa.', ['kananmunaa', 'sokeria', 'voita'], ['kananmunaa', 'sokeria']],
  ['Kääntele marjat rahkaan.', ['mustikoita', 'rahkaa'], ['rahkaa']],
  ['Sekoita mustikat rahkaan.', ['mustikoita', 'maitorahkaa'], ['mustikoita', 'maitorahkaa']],
  ['Ripottele juusto pinnalle.', ['juustoraastetta', 'juustoa'], ['juustoa']],
  [
    'Lisää tomaatteihin valkosipuli.',
    ['tomaatteja', 'valkosipulinkynttä', 'sipulia'],
    ['tomaatteja', 'valkosipulinkynttä'],
  ],
  ['Nosta pöytään.', ['suolaa', 'maitoa'], []],
];

describe('the ingredients that a step names', () => {
  test.each(cases)('%s', (step, names, meant) => {
    expect(ingredientsInStep(step, names).map((index) => names[index])).toEqual(meant);
  });

  test('of a recipe without ingredients are none', () => {
    expect(ingredientsInStep('Boil.', [])).toEqual([]);
  });
});
