import { strToU8 } from 'fflate';
import { type ForeignFile, gzip, image64, imageBytes, json, sauce, steps, zip } from './foreign-file.ts';

/** A recipe as Paprika exports it; the browser journey makes hundreds of them. */
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
    photo_data: image64,
    photo_hash: '01AB',
    photos: [],
    created: '2021-03-04 10:00:00',
    hash: '00FF',
    ...fields,
  });
}

export const paprika: ForeignFile = {
  format: 'paprika',
  name: 'My Recipes.paprikarecipes',
  bytes: zip({ 'Salmon soup.paprikarecipe': paprikaRecipe() }),
};

const copyMeThatPage = `<!DOCTYPE html><head><meta name="copymethat_class_id_version" content="2"></head><html><body>
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
</body></html>`;

export const copyMeThat: ForeignFile = {
  format: 'copyMeThat',
  name: 'recipes.zip',
  bytes: zip({
    'recipes.html': strToU8(copyMeThatPage),
    'images/salmon_soup_a1b2.jpg': imageBytes,
  }),
  lacks: ['author', 'nutrition', 'prepTimeMinutes', 'cookTimeMinutes', 'totalTimeMinutes'],
};

/** A page without images, saved again by a program that omits optional quotation marks and the `head`. */
export const copyMeThatBare: ForeignFile = {
  format: 'copyMeThat',
  name: 'my recipes.html',
  bytes: strToU8(
    copyMeThatPage.replace(/<head>.*<\/head>/, '').replace(/ (class|id)="(\w+)"(?= |>)/g, ' $1 = $2'),
  ),
  lacks: [...(copyMeThat.lacks ?? []), 'image'],
};

export const copyMeThatText: ForeignFile = {
  format: 'copyMeThat',
  name: 'salmon_soup.txt',
  bytes: strToU8(`Salmon soup

Adapted from https://kitchen.example/soup

Best on the second day.

Rated 4/5

Servings: 4

INGREDIENTS

400 g salmon
2 dl cream
salt

For the sauce:
1 bunch dill

STEPS

1) ${steps[0]}

2) ${steps[1]}

For the sauce:

1) ${sauce}


NOTES

Less salt next time.
`),
  lacks: [...(copyMeThat.lacks ?? []), 'image', 'keywords', 'isFavorite'],
};

export const recipeKeeper: ForeignFile = {
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
    'images/a1b2-c3_0.jpg': imageBytes,
  }),
  lacks: ['author', 'description', 'totalTimeMinutes'],
};

const melaRecipe = json({
  id: 'kitchen.example/soup',
  title: 'Salmon soup',
  text: 'Best on the second day.',
  images: [image64],
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
export const mela: ForeignFile = {
  format: 'mela',
  name: 'Recipes.melarecipes',
  bytes: zip({ 'Recipes/Salmon soup.melarecipe': melaRecipe }),
  lacks: ['author', 'rating'],
};
export const melaSingle: ForeignFile = { ...mela, name: 'Salmon soup.melarecipe', bytes: melaRecipe };

const crumbLine = (order: number, name: string, quantityType?: string, amount?: number) => ({
  order,
  uuid: `I${order}`,
  ingredient: { uuid: `N${order}`, name },
  ...(quantityType && { quantity: { quantityType, amount } }),
});
export const crouton: ForeignFile = {
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
    images: [image64],
  }),
  lacks: ['description', 'isFavorite', 'totalTimeMinutes', 'cream'],
};
