import type { Locale } from 'sync-protocol/locales.ts';

export interface ShownRecipe {
  readonly title: string;
  readonly description: string;
  readonly prepTimeMinutes: number;
  readonly servings: number;
  readonly ingredients: readonly (readonly [quantity: string, name: string])[];
  readonly instructions: readonly string[];
}

/** Content of the front page's screenshots: a household's week in one language. */
export interface Kitchen {
  /** The first recipe is shown on the recipe's screenshot. */
  readonly recipes: readonly ShownRecipe[];
  /** Day of the week from 0 for Monday, kind of meal, title. */
  readonly meals: readonly (readonly [day: number, mealType: string, title: string])[];
  readonly list: readonly (readonly [itemName: string, quantity?: string, isChecked?: boolean])[];
}

export const kitchens: Record<Locale, Kitchen> = {
  en: {
    recipes: [
      {
        title: 'Salmon soup',
        description: 'Grandmother’s, with plenty of dill. Better the next day.',
        prepTimeMinutes: 35,
        servings: 4,
        ingredients: [
          ['600 g', 'salmon'],
          ['1 kg', 'potatoes'],
          ['2', 'carrots'],
          ['1', 'leek'],
          ['2 dl', 'cream'],
          ['1 bunch', 'dill'],
        ],
        instructions: [
          'Boil the potatoes and carrots in a litre of water until they are nearly done.',
          'Add the leek and the salmon in large pieces. Let it simmer for five minutes.',
          'Pour in the cream, and finish with dill and pepper.',
        ],
      },
      {
        title: 'Mushroom risotto',
        description: 'For a slow Friday.',
        prepTimeMinutes: 40,
        servings: 4,
        ingredients: [
          ['3 dl', 'risotto rice'],
          ['250 g', 'mushrooms'],
          ['1', 'onion'],
          ['80 g', 'parmesan'],
        ],
        instructions: ['Fry, stir, wait, stir.'],
      },
      {
        title: 'Pancakes',
        description: 'Thursday’s, after the pea soup.',
        prepTimeMinutes: 30,
        servings: 6,
        ingredients: [
          ['6 dl', 'milk'],
          ['3', 'eggs'],
          ['3 dl', 'flour'],
        ],
        instructions: ['Whisk, let it rest, fry in butter.'],
      },
    ],
    meals: [
      [0, 'dinner', 'Salmon soup'],
      [1, 'lunch', 'Soup from yesterday'],
      [1, 'dinner', 'Chicken curry'],
      [2, 'dinner', 'Mushroom risotto'],
      [3, 'lunch', 'Pea soup'],
      [3, 'snack', 'Pancakes'],
      [4, 'dinner', 'Pizza night'],
      [5, 'breakfast', 'Porridge and berries'],
      [5, 'dinner', 'Tacos with friends'],
      [6, 'lunch', 'Roast chicken'],
      [6, 'snack', 'Cinnamon buns'],
    ],
    list: [
      ['Potatoes', '1 kg'],
      ['Leek'],
      ['Dill'],
      ['Salmon', '600 g'],
      ['Milk', '2 l'],
      ['Cream', '2 dl'],
      ['Eggs', '6'],
      ['Coffee', '500 g', true],
      ['Rye bread', undefined, true],
    ],
  },
  fi: {
    recipes: [
      {
        title: 'Lohikeitto',
        description: 'Mummon ohjeella, reilusti tilliä. Seuraavana päivänä vielä parempaa.',
        prepTimeMinutes: 35,
        servings: 4,
        ingredients: [
          ['600 g', 'lohta'],
          ['1 kg', 'perunoita'],
          ['2', 'porkkanaa'],
          ['1', 'purjo'],
          ['2 dl', 'kermaa'],
          ['1 nippu', 'tilliä'],
        ],
        instructions: [
          'Keitä perunat ja porkkanat litrassa vettä melkein kypsiksi.',
          'Lisää purjo ja lohi isoina paloina. Anna kiehua hiljalleen viisi minuuttia.',
          'Kaada joukkoon kerma ja viimeistele tillillä ja pippurilla.',
        ],
      },
      {
        title: 'Sienirisotto',
        description: 'Kiireettömään perjantaihin.',
        prepTimeMinutes: 40,
        servings: 4,
        ingredients: [
          ['3 dl', 'risottoriisiä'],
          ['250 g', 'sieniä'],
          ['1', 'sipuli'],
          ['80 g', 'parmesaania'],
        ],
        instructions: ['Kuullota, hämmennä, odota, hämmennä.'],
      },
      {
        title: 'Letut',
        description: 'Torstaina hernekeiton päälle.',
        prepTimeMinutes: 30,
        servings: 6,
        ingredients: [
          ['6 dl', 'maitoa'],
          ['3', 'munaa'],
          ['3 dl', 'vehnäjauhoja'],
        ],
        instructions: ['Vatkaa, anna turvota, paista voissa.'],
      },
    ],
    meals: [
      [0, 'dinner', 'Lohikeitto'],
      [1, 'lunch', 'Eilistä keittoa'],
      [1, 'dinner', 'Broileria ja riisiä'],
      [2, 'dinner', 'Sienirisotto'],
      [3, 'lunch', 'Hernekeitto'],
      [3, 'snack', 'Letut'],
      [4, 'dinner', 'Pizzailta'],
      [5, 'breakfast', 'Puuro ja marjat'],
      [5, 'dinner', 'Tacot kavereiden kanssa'],
      [6, 'lunch', 'Uunibroileri'],
      [6, 'snack', 'Korvapuustit'],
    ],
    list: [
      ['Perunoita', '1 kg'],
      ['Purjo'],
      ['Tilliä'],
      ['Lohta', '600 g'],
      ['Maitoa', '2 l'],
      ['Kermaa', '2 dl'],
      ['Munia', '6'],
      ['Kahvia', '500 g', true],
      ['Ruisleipää', undefined, true],
    ],
  },
};
