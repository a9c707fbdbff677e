import { gzipSync, strToU8, type Zippable, zipSync } from 'fflate';
import { base64Of } from '../bytes/base64.ts';
import type { RecipeFileFormat } from '../file-recipe.ts';

/** Stands for a picture: readers pass its bytes on as they are. */
export const pictureBytes = Uint8Array.from({ length: 300 }, (_, index) => (index * 7) % 256);
const picture64 = base64Of(pictureBytes);

const json = (value: unknown) => strToU8(JSON.stringify(value));
const zip = (files: Record<string, Uint8Array>) => zipSync(files as Zippable);
const gzip = (value: unknown) => gzipSync(json(value));

export interface ForeignFile {
  format: RecipeFileFormat;
  name: string;
  bytes: Uint8Array;
  /** What its form has no place for, or tells otherwise. */
  lacks?: readonly string[];
}

const steps = ['Boil the potatoes until they are done.', 'Add salmon and cream.'];
const sauce = 'Whip the cream with the dill.';

/** A recipe as Paprika exports it, of which the journey makes hundreds. */
export function paprikaRecipe(fields: Record<string, unknown> = {}): Uint8Array {
  return gzip({
    uid: 'F2B8C1A0-2A1B-4C3D-9E5F-000000000001',
    name: 'Salmon soup',
    ingredients: '400 g salmon\n2 dl cream\nsalt\n\nFor the sauce:\n1 bunch dill',
    directions: `${steps.join('\n\n')}\n\nFor the sauce:\n1. ${sauce}`,
    description: 'Best on the second day.',
    notes: 'Less salt next time.',
    nutritional_info: 'Calories: 500 kcal\nFat: 35 g\nProtein: 21 g',
    servings: 'Serves 4',
    difficulty: '',
    prep_time: '15 min',
    cook_time: '30 min',
    total_time: '45 min',
    source: 'Aino Kettunen',
    source_url: 'https://kitchen.example/soup',
    image_url: 'https://kitchen.example/soup.jpg',
    categories: ['Fish', 'Weekday'],
    rating: 4,
    on_favorites: true,
    photo: 'F2B8C1A0.jpg',
    photo_data: picture64,
    photo_hash: '01AB',
    photos: [],
    created: '2021-03-04 10:00:00',
    hash: '00FF',
    ...fields,
  });
}

const paprika: ForeignFile = {
  format: 'paprika',
  name: 'My Recipes.paprikarecipes',
  bytes: zip({ 'Salmon soup.paprikarecipe': paprikaRecipe() }),
};

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
const mealie: ForeignFile = {
  format: 'mealie',
  name: 'mealie_export.zip',
  bytes: zip({
    'recipes/salmon-soup/salmon-soup.json': json(mealieRecipe),
    'recipes/salmon-soup/images/original.webp': pictureBytes,
    'recipes/salmon-soup/images/min-original.webp': pictureBytes,
  }),
  lacks: ['author', 'isFavorite'],
};
const recipeId = '5b4f8c1e-0000-4000-8000-000000000001';
const mealieBackup: ForeignFile = {
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
    [`data/recipes/${recipeId}/images/original.webp`]: pictureBytes,
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
const tandoor: ForeignFile = {
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
      'image.jpg': pictureBytes,
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
const recipeSage: ForeignFile = {
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
  lacks: ['isFavorite', 'rating', 'cookTimeMinutes', 'picture'],
};
const nextcloud: ForeignFile = {
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
    'Recipes/Salmon soup/full.jpg': pictureBytes,
    'Recipes/Salmon soup/thumb.jpg': pictureBytes.slice(0, 20),
  }),
  lacks: ['isFavorite', 'rating', 'notes'],
};
const jsonLd: ForeignFile = {
  format: 'jsonLd',
  name: 'soup.json',
  bytes: json({
    '@graph': [
      { '@type': 'WebSite', name: 'Kitchen' },
      {
        ...schemaOrg,
        url: 'https://kitchen.example/soup',
        author: { '@type': 'Person', name: 'Aino Kettunen' },
        image: `data:image/jpeg;base64,${picture64}`,
        keywords: 'Fish, Weekday',
        review: { '@type': 'Review', reviewRating: { ratingValue: 8, bestRating: 10 } },
        comment: 'Less salt next time.',
      },
    ],
  }),
  lacks: ['isFavorite'],
};

const copyMeThat: ForeignFile = {
  format: 'copyMeThat',
  name: 'recipes.zip',
  bytes: zip({
    'recipes.html':
      strToU8(`<!DOCTYPE html><head><meta name="copymethat_class_id_version" content="2"></head><html><body>
<div class="recipe"><div id="name">Salmon soup</div><div id="link">Adapted from <a id="original_link"
href="https://kitchen.example/soup">https://kitchen.example/soup</a></div>
<img class="recipeImage" src="images/salmon_soup_a1b2.jpg" width="120px">
<div id="categories"><span class="recipeCategory">Fish</span> <span class="recipeCategory">Weekday</span></div>
<div id="description">Best on the second day.</div>
<div id="extra_info"><span id="starred">Starred</span> <span id="rating">Rated<span id="ratingValue">4</span>/5</span></div>
<div id="servings">Servings: <a id="recipeYield">4</a></div>
<div id="recipeIngredient_header">Ingredients</div><ul id="recipeIngredients">
<li class="recipeIngredient">400 g salmon</li><li class="recipeIngredient">2 dl cream</li><li class="recipeIngredient">salt</li>
<div class="recipeIngredient_spacer"></div><li class="recipeIngredient_subheader">For the sauce:</li><li class="recipeIngredient">1 bunch dill</li></ul>
<div id="recipeInstructions_header">Steps</div><ol id="recipeInstructions">
<li class="instruction" value="1">${steps[0]}</li><li class="instruction" value="2">${steps[1]}</li>
<div class="instruction instruction_subheader">For the sauce:</div><li class="instruction" value="1">${sauce}</li></ol>
<div id="recipeNotes_header">Notes</div><ul id="recipeNotes"><li class="recipeNote">Less salt next time.</li></ul></div>
</body></html>`),
    'images/salmon_soup_a1b2.jpg': pictureBytes,
  }),
  lacks: ['author', 'nutrition', 'prepTimeMinutes', 'cookTimeMinutes', 'totalTimeMinutes'],
};

const recipeKeeper: ForeignFile = {
  format: 'recipeKeeper',
  name: 'RecipeKeeper_20210304.zip',
  bytes: zip({
    'recipes.html':
      strToU8(`<!DOCTYPE html><html><head><title>Recipes</title></head><body><div class="recipe-details">
<meta content="a1b2-c3" itemprop="recipeId"><meta content="" itemprop="recipeShareId">
<meta content="True" itemprop="recipeIsFavourite"><meta content="4" itemprop="recipeRating">
<table><tr><td><img src="images/a1b2-c3_0.jpg" class="recipe-photo" /></td><td><h2 itemprop="name">Salmon soup</h2>
<div>Courses: <span itemprop="recipeCourse">Weekday</span></div>
<div>Categories: <span>Fish</span><meta content="Fish" itemprop="recipeCategory"></div>
<div>Source: <a href="https://kitchen.example/soup"><span itemprop="recipeSource">https://kitchen.example/soup</span></a></div>
<div>Serving size: <span itemprop="recipeYield">4</span></div>
<div>Preparation time: <span>15 mins</span><meta content="PT15M" itemprop="prepTime"></div>
<div>Cooking time: <span>30 mins</span><meta content="PT30M" itemprop="cookTime"></div>
<meta content="500" itemprop="recipeNutCalories"><meta content="35" itemprop="recipeNutTotalFat"><meta content="21" itemprop="recipeNutProtein">
</td></tr><tr><td><h3>Ingredients</h3><div class="recipe-ingredients" itemprop="recipeIngredients">
<p>400 g salmon</p><p>2 dl cream</p><p>salt</p><p>For the sauce:</p><p>1 bunch dill</p></div></td>
<td><h3>Directions</h3><div itemprop="recipeDirections"><p>1. ${steps[0]}</p><p>2. ${steps[1]}</p><p>For the sauce:</p><p>${sauce}</p></div></td></tr></table>
<div class="recipe-notes" itemprop="recipeNotes"><p>Less salt next time.</p></div>
<div class="recipe-photos-div"><img src="images/a1b2-c3_0.jpg" class="recipe-photos" itemprop="photo0" /></div><hr></div></body></html>`),
    'images/a1b2-c3_0.jpg': pictureBytes,
  }),
  lacks: ['author', 'description', 'totalTimeMinutes'],
};

const melaRecipe = json({
  id: 'kitchen.example/soup',
  title: 'Salmon soup',
  text: 'Best on the second day.',
  images: [picture64],
  categories: ['Fish', 'Weekday'],
  yield: '4',
  prepTime: '15 min',
  cookTime: '30 min',
  totalTime: '45 min',
  ingredients: '400 g salmon\n2 dl cream\nsalt\n# For the sauce\n1 bunch dill',
  instructions: `${steps.join('\n')}\n# For the sauce\n${sauce}`,
  notes: 'Less salt next time.',
  nutrition: 'Calories: 500 kcal\nFat: 35 g\nProtein: 21 g',
  link: 'https://kitchen.example/soup',
  favorite: true,
  wantToCook: false,
});
const mela: ForeignFile = {
  format: 'mela',
  name: 'Recipes.melarecipes',
  bytes: zip({ 'Recipes/Salmon soup.melarecipe': melaRecipe }),
  lacks: ['author', 'rating'],
};
const melaSingle: ForeignFile = { ...mela, name: 'Salmon soup.melarecipe', bytes: melaRecipe };

const crumbLine = (order: number, name: string, quantityType?: string, amount?: number) => ({
  order,
  uuid: `I${order}`,
  ingredient: { uuid: `N${order}`, name },
  ...(quantityType && { quantity: { quantityType, amount } }),
});
const crouton: ForeignFile = {
  format: 'crouton',
  name: 'Salmon soup.crumb',
  bytes: json({
    uuid: 'FC4017B5-0000-4000-8000-000000000001',
    name: 'Salmon soup',
    serves: 4,
    defaultScale: 1,
    duration: 15,
    cookingDuration: 30,
    rating: 4,
    isPublicRecipe: false,
    folderIDs: [],
    webLink: 'https://kitchen.example/soup',
    sourceName: 'Aino Kettunen',
    notes: 'Less salt next time.',
    neutritionalInfo: 'Calories: 500 kcal,\nFat: 35 g,\nProtein: 21 g',
    tags: [
      { uuid: 'T1', name: 'Fish', color: '#fff' },
      { uuid: 'T2', name: 'Weekday', color: '#fff' },
    ],
    ingredients: [
      crumbLine(1, 'cream', 'CUP', 0.5),
      crumbLine(0, 'salmon', 'GRAMS', 400),
      crumbLine(2, 'salt'),
      crumbLine(3, 'For the sauce', 'SECTION'),
      crumbLine(4, 'dill', 'BUNCH', 1),
    ],
    steps: [
      { order: 0, uuid: 'S0', step: steps[0], isSection: false },
      { order: 1, uuid: 'S1', step: steps[1], isSection: false },
      { order: 2, uuid: 'S2', step: 'For the sauce', isSection: true },
      { order: 3, uuid: 'S3', step: sauce, isSection: false },
    ],
    images: [picture64],
  }),
  lacks: ['description', 'isFavorite', 'totalTimeMinutes', 'cream'],
};

const cooklang: ForeignFile = {
  format: 'cooklang',
  name: 'Salmon soup.cook',
  bytes: strToU8(`---
title: Salmon soup
servings: 4
author: Aino Kettunen
source: https://kitchen.example/soup
prep time: 15 minutes
cook time: 30 minutes
tags:
  - Fish
  - Weekday
---
-- Of the archipelago.

Boil the potatoes until they are done.

@salt{}

Add @salmon{400%g} and @cream{2%dl}.

== For the sauce ==

Whip the cream with the @dill{1%bunch}. [- by hand -]

> Less salt next time.
`),
  lacks: ['description', 'nutrition', 'isFavorite', 'rating', 'picture', 'totalTimeMinutes', 'order'],
};

const markdown: ForeignFile = {
  format: 'markdown',
  name: 'salmon-soup.md',
  bytes: strToU8(`# Salmon soup

Serves 4 · Preparation: 15 min · Cooking: 30 min

Best on the second day.

## Ingredients

- 400 g salmon
- 2 dl cream
- salt

### For the sauce

- 1 bunch dill

## Method

1. ${steps[0]}
2. ${steps[1]}

### For the sauce

1. ${sauce}

## Notes

Less salt next time.

Author: Aino Kettunen

Source: <https://kitchen.example/soup>

#Fish #Weekday
`),
  lacks: ['nutrition', 'isFavorite', 'rating', 'picture', 'totalTimeMinutes'],
};

const csv: ForeignFile = {
  format: 'csv',
  name: 'recipes.csv',
  bytes: strToU8(
    [
      'Title;Description;Ingredients;Instructions;Servings;Prep time;Cook time;Source;Author;Tags;Notes;Rating;Favourite',
      `Salmon soup;Best on the second day.;"400 g salmon\n2 dl cream\nsalt\nFor the sauce:\n1 bunch dill";"${steps.join('\n')}\nFor the sauce:\n${sauce}";4;15 min;30;https://kitchen.example/soup;Aino Kettunen;"Fish, Weekday";"Less ""salt"" next time.";4;yes`,
    ].join('\r\n'),
  ),
  lacks: ['nutrition', 'picture', 'totalTimeMinutes', 'notes'],
};

const text: ForeignFile = {
  format: 'text',
  name: 'soup.txt',
  bytes: strToU8(`Salmon soup

Best on the second day.

Serves 4

Ingredients
400 g salmon
2 dl cream
salt
For the sauce:
1 bunch dill

Method
1. ${steps[0]}
2. ${steps[1]}
For the sauce:
3. ${sauce}

https://kitchen.example/soup
`),
  lacks: [
    'nutrition',
    'isFavorite',
    'rating',
    'picture',
    'prepTimeMinutes',
    'cookTimeMinutes',
    'totalTimeMinutes',
    'author',
    'keywords',
    'notes',
  ],
};

/** One soup as each app writes it, in the forms that their documentation and their own import and export tell of. */
export const foreignFiles: readonly ForeignFile[] = [
  paprika,
  mealie,
  mealieBackup,
  tandoor,
  recipeSage,
  nextcloud,
  jsonLd,
  copyMeThat,
  recipeKeeper,
  mela,
  melaSingle,
  crouton,
  cooklang,
  markdown,
  csv,
  text,
];
