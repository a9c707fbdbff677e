import { strToU8 } from 'fflate';
import { type ForeignFile, image64, imageBytes, json, sauce, steps, zip } from './foreign-file.ts';

const mealieRecipe = {
  id: '5b4f8c1e-0000-4000-8000-000000000001',
  name: 'Salmon soup',
  slug: 'salmon-soup',
  image: 'aB3d',
  description: 'Best on the second day.',
  recipe_servings: 4,
  recipe_yield: '',
  prep_time: '15 minutes',
  perform_time: '30 minutes',
  total_time: '45 minutes',
  rating: 4,
  org_url: 'https://kitchen.example/soup',
  recipe_category: [{ name: 'Fish', slug: 'fish' }],
  tags: [{ name: 'Weekday', slug: 'weekday' }],
  tools: [],
  recipe_ingredient: [
    { quantity: 400, unit: { name: 'g' }, food: { name: 'salmon' }, note: '', title: null },
    { quantity: 2, unit: { name: 'dl' }, food: { name: 'cream' }, note: '' },
    { quantity: 0, unit: null, food: { name: 'salt' }, note: '' },
    { quantity: 1, unit: null, food: null, note: '1 bunch dill', title: 'For the sauce' },
  ],
  recipe_instructions: [
    { title: '', text: steps[0] },
    { title: '', text: steps[1] },
    { title: 'For the sauce', text: sauce },
  ],
  nutrition: { calories: '500', fat_content: '35', protein_content: '21' },
  notes: [{ title: '', text: 'Less salt next time.' }],
};
export const mealie: ForeignFile = {
  format: 'mealie',
  name: 'mealie_export.zip',
  bytes: zip({
    'recipes/salmon-soup/salmon-soup.json': json(mealieRecipe),
    'recipes/salmon-soup/images/original.webp': imageBytes,
    'recipes/salmon-soup/images/min-original.webp': imageBytes,
  }),
  lacks: ['author', 'isFavorite'],
};
const recipeId = '5b4f8c1e-0000-4000-8000-000000000001';
export const mealieBackup: ForeignFile = {
  format: 'mealie',
  name: 'mealie_2025.03.04.zip',
  bytes: zip({
    'database.json': json({
      alembic_version: [{ version_num: 'x' }],
      recipes: [
        { ...mealieRecipe, recipe_ingredient: undefined, tags: undefined, recipe_category: undefined },
      ],
      recipes_ingredients: [
        { recipe_id: recipeId, position: 3, title: 'For the sauce', note: '1 bunch dill', food_id: null },
        { recipe_id: recipeId, position: 0, quantity: 400, unit_id: 'g', food_id: 'salmon', note: '' },
        { recipe_id: recipeId, position: 1, quantity: 2, unit_id: 'dl', food_id: 'cream', note: '' },
        { recipe_id: recipeId, position: 2, quantity: 0, unit_id: null, food_id: 'salt', note: '' },
      ],
      recipe_instructions: [...steps, sauce].map((text, position) => ({
        recipe_id: recipeId,
        position,
        text,
        title: position === 2 ? 'For the sauce' : '',
      })),
      ingredient_foods: ['salmon', 'cream', 'salt'].map((name) => ({ id: name, name })),
      ingredient_units: ['g', 'dl'].map((name) => ({ id: name, name })),
      notes: [{ recipe_id: recipeId, title: '', text: 'Less salt next time.' }],
      recipe_nutrition: [{ recipe_id: recipeId, calories: '500', fat_content: '35', protein_content: '21' }],
      tags: [{ id: 't1', name: 'Weekday' }],
      categories: [{ id: 'c1', name: 'Fish' }],
      recipes_to_tags: [{ recipe_id: recipeId, tag_id: 't1' }],
      recipes_to_categories: [{ recipe_id: recipeId, category_id: 'c1' }],
    }),
    [`data/recipes/${recipeId}/images/original.webp`]: imageBytes,
  }),
  lacks: ['author', 'isFavorite'],
};

const tandoorLine = (amount: number, unit: string, food: string, rest: object = {}) => ({
  food: { name: food },
  unit: unit === '' ? null : { name: unit },
  amount: String(amount),
  note: '',
  is_header: false,
  no_amount: amount === 0,
  ...rest,
});
export const tandoor: ForeignFile = {
  format: 'tandoor',
  name: 'export.zip',
  bytes: zip({
    'Salmon_soup.zip': zip({
      'recipe.json': json({
        name: 'Salmon soup',
        description: 'Best on the second day.',
        keywords: [{ name: 'Fish' }, { name: 'Weekday' }],
        steps: [
          {
            name: '',
            instruction: steps.join('\n\n'),
            order: 0,
            ingredients: [
              tandoorLine(400, 'g', 'salmon'),
              tandoorLine(2, 'dl', 'cream'),
              tandoorLine(0, '', 'salt'),
            ],
          },
          {
            name: 'For the sauce',
            instruction: sauce,
            order: 1,
            ingredients: [tandoorLine(1, 'bunch', 'dill')],
          },
        ],
        working_time: 15,
        waiting_time: 30,
        nutrition: { calories: '500', fats: '35', proteins: '21', carbohydrates: '0' },
        servings: 4,
        servings_text: '',
        source_url: 'https://kitchen.example/soup',
      }),
      'image.jpg': imageBytes,
    }),
  }),
  lacks: ['author', 'isFavorite', 'rating', 'notes', 'totalTimeMinutes'],
};

const schemaOrg = {
  '@context': 'http://schema.org',
  '@type': 'Recipe',
  name: 'Salmon soup',
  description: 'Best on the second day.',
  prepTime: 'PT15M',
  cookTime: 'PT30M',
  totalTime: 'PT45M',
  recipeYield: '4 servings',
  recipeIngredient: ['400 g salmon', '2 dl cream', 'salt', 'For the sauce:', '1 bunch dill'],
  recipeInstructions: [
    ...steps.map((text) => ({ '@type': 'HowToStep', text })),
    {
      '@type': 'HowToSection',
      name: 'For the sauce',
      itemListElement: [{ '@type': 'HowToStep', text: sauce }],
    },
  ],
  nutrition: {
    '@type': 'NutritionInformation',
    calories: '500 kcal',
    fatContent: '35 g',
    proteinContent: '21 g',
  },
};
export const recipeSage: ForeignFile = {
  format: 'recipeSage',
  name: 'recipesage-data.json-ld.json',
  bytes: json([
    {
      ...schemaOrg,
      cookTime: undefined,
      datePublished: '2021-03-04T10:00:00.000Z',
      image: ['https://pictures.example/soup.jpg'],
      recipeCategory: ['Fish', 'Weekday'],
      creditText: 'Aino Kettunen',
      isBasedOn: 'https://kitchen.example/soup',
      comment: [{ '@type': 'Comment', name: 'Author Notes', text: 'Less salt next time.' }],
    },
  ]),
  lacks: ['isFavorite', 'rating', 'cookTimeMinutes', 'image'],
};
export const nextcloud: ForeignFile = {
  format: 'nextcloud',
  name: 'Recipes.zip',
  bytes: zip({
    'Recipes/Salmon soup/recipe.json': json({
      ...schemaOrg,
      id: '1234',
      url: 'https://kitchen.example/soup',
      image: 'https://kitchen.example/soup.jpg',
      recipeYield: 4,
      recipeCategory: 'Fish',
      keywords: 'Weekday',
      tool: [],
      author: { '@type': 'Person', name: 'Aino Kettunen' },
      dateCreated: '2021-03-04T10:00:00+0000',
    }),
    'Recipes/Salmon soup/import.html': strToU8(
      `<!doctype html><script type="application/ld+json">${JSON.stringify(schemaOrg)}</script>`,
    ),
    'Recipes/Salmon soup/full.jpg': imageBytes,
    'Recipes/Salmon soup/thumb.jpg': imageBytes.slice(0, 20),
  }),
  lacks: ['isFavorite', 'rating', 'notes'],
};
export const jsonLd: ForeignFile = {
  format: 'jsonLd',
  name: 'soup.json',
  bytes: json({
    '@graph': [
      { '@type': 'WebSite', name: 'Kitchen' },
      {
        ...schemaOrg,
        url: 'https://kitchen.example/soup',
        author: { '@type': 'Person', name: 'Aino Kettunen' },
        image: `data:image/jpeg;base64,${image64}`,
        keywords: 'Fish, Weekday',
        review: { '@type': 'Review', reviewRating: { ratingValue: 8, bestRating: 10 } },
        comment: 'Less salt next time.',
      },
    ],
  }),
  lacks: ['isFavorite'],
};
