import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readIngredientLine } from './ingredient-line.ts';

/** Line | quantity | name. */
const english = `
2 cups all-purpose flour | 2 cups | all-purpose flour
1 1/2 cups all-purpose flour, sifted | 1 1/2 cups | all-purpose flour, sifted
½ tsp salt | ½ tsp | salt
1½ tbsp honey | 1½ tbsp | honey
1/4 teaspoon freshly ground black pepper | 1/4 teaspoon | freshly ground black pepper
4 tbsp. olive oil | 4 tbsp. | olive oil
2 Tbsp butter, melted | 2 Tbsp | butter, melted
3 large eggs | 3 | large eggs
1 large onion, finely chopped | 1 | large onion, finely chopped
2-3 cloves garlic, minced | 2-3 cloves | garlic, minced
2 to 3 cups chicken stock | 2 to 3 cups | chicken stock
10-12 basil leaves | 10-12 | basil leaves
500g pasta | 500g | pasta
about 2 pounds chicken thighs | about 2 pounds | chicken thighs
8 oz. cream cheese, softened | 8 oz. | cream cheese, softened
1 lb ground beef | 1 lb | ground beef
250 ml double cream | 250 ml | double cream
1 litre vegetable stock | 1 litre | vegetable stock
a pinch of salt | a pinch | salt
pinch of nutmeg | pinch | nutmeg
handful of parsley | handful | parsley
1 bunch of parsley | 1 bunch | parsley
2 sprigs thyme | 2 sprigs | thyme
4 slices of bread | 4 slices | bread
two eggs | two | eggs
half a cucumber | ½ | cucumber
juice of 1 lemon | 1 | lemon, juice
Juice and zest of 2 limes | 2 | limes, juice and zest
zest of an orange | 1 | orange, zest
juice of half a lemon | ½ | lemon, juice
1 (14 oz) can diced tomatoes | 1 can | diced tomatoes (14 oz)
1 (14.5-ounce) can tomatoes, drained | 1 can | tomatoes (14.5-ounce), drained
1 can (15 ounces) black beans, rinsed and drained | 1 can | black beans (15 ounces), rinsed and drained
One 28-ounce can whole tomatoes | One can | whole tomatoes (28-ounce)
2 x 400g tins chopped tomatoes | 2 tins | chopped tomatoes (400g)
2 x 400 g tins of tomatoes | 2 tins | tomatoes (400 g)
1 cup (240 ml) milk | 1 cup | milk (240 ml)
250 g (9 oz) flour | 250 g | flour (9 oz)
½ cup plus 2 tablespoons sugar | ½ cup | sugar, plus 2 tablespoons
salt and pepper to taste | to taste | salt and pepper
Salt, to taste | to taste | Salt
1 tsp chilli flakes, or to taste | 1 tsp | chilli flakes, or, to taste
Salt | | Salt
butter for greasing | | butter for greasing
• 2 carrots, peeled | 2 | carrots, peeled
- 1 tbsp soy sauce | 1 tbsp | soy sauce
[ ] 2 dl cream | 2 dl | cream
1. 200 g rice | | 1. 200 g rice
7 Up | | 7 Up
2 % milk | | 2 % milk
1 stick butter | 1 | stick butter
3 green onions, sliced | 3 | green onions, sliced
1 head of garlic | 1 head | garlic
1 jar (200 g) pesto | 1 jar | pesto (200 g)
6 slices bacon | 6 slices | bacon
1 bottle of beer | 1 bottle | beer
1 dozen eggs | 1 dozen | eggs
a few basil leaves | | a few basil leaves
3/4 cup warm water (110°F) | 3/4 cup | warm water (110°F)
1 medium avocado (pitted and sliced) | 1 | medium avocado (pitted and sliced)
`;

const finnish = `
2 dl kermaa | 2 dl | kermaa
1,5 dl maitoa | 1,5 dl | maitoa
1.5 dl maitoa | 1.5 dl | maitoa
n. 400 g jauhelihaa | n. 400 g | jauhelihaa
noin 1 kg perunoita | noin 1 kg | perunoita
1 prk (400 g) tomaattimurskaa | 1 prk | tomaattimurskaa (400 g)
1 pkt (500 g) jauhelihaa | 1 pkt | jauhelihaa (500 g)
1 rs (250 g) kirsikkatomaatteja | 1 rs | kirsikkatomaatteja (250 g)
1 ps pakastemarjoja (200 g) | 1 ps | pakastemarjoja (200 g)
500 g (1 pkt) spagettia | 500 g | spagettia (1 pkt)
2 x 400 g tlk tomaattimurskaa | 2 tlk | tomaattimurskaa (400 g)
2 rkl voita | 2 rkl | voita
1 tl suolaa | 1 tl | suolaa
½ tl mustapippuria | ½ tl | mustapippuria
1 ½ dl sokeria | 1 ½ dl | sokeria
1/2-1 tl chiliä | 1/2-1 tl | chiliä
1–2 tl currya | 1–2 tl | currya
2 kananmunaa | 2 | kananmunaa
2 kananmunaa (L-koko) | 2 | kananmunaa (L-koko)
1 kpl sipuli | 1 kpl | sipuli
1 iso porkkana | 1 | iso porkkana
3 valkosipulinkynttä | 3 | valkosipulinkynttä
2 sitruunan mehu | 2 | sitruunan mehu
1 sitruunan mehu ja raastettu kuori | 1 | sitruunan mehu ja raastettu kuori
ripaus suolaa | ripaus | suolaa
ripaus mustapippuria | ripaus | mustapippuria
kourallinen basilikaa | kourallinen | basilikaa
1 ruukku tilliä | 1 ruukku | tilliä
1 nippu kevätsipulia | 1 nippu | kevätsipulia
puoli litraa vettä | puoli litraa | vettä
puolikas kurkku | ½ | kurkku
kaksi kananmunaa | kaksi | kananmunaa
kolme perunaa | kolme | perunaa
1 dl + 2 rkl sokeria | 1 dl | sokeria, + 2 rkl
2 dl ja 1 rkl vehnäjauhoja | 2 dl | vehnäjauhoja, ja 1 rkl
suolaa maun mukaan | maun mukaan | suolaa
mustapippuria (maun mukaan) | maun mukaan | mustapippuria
1 tl suolaa maun mukaan | 1 tl | suolaa, maun mukaan
vettä tarpeen mukaan | tarpeen mukaan | vettä
voita paistamiseen | | voita paistamiseen
vettä | | vettä
400 g lohifileetä, ruodotonta | 400 g | lohifileetä, ruodotonta
1 litra kasvislientä | 1 litra | kasvislientä
2 siivua leipää | 2 siivua | leipää
1 prk kookosmaitoa | 1 prk | kookosmaitoa
1 pss hiivaa | 1 pss | hiivaa
50 g voita, sulatettuna | 50 g | voita, sulatettuna
- 3 porkkanaa | 3 | porkkanaa
• 1 sipuli, hienonnettuna | 1 | sipuli, hienonnettuna
250 g rahkaa | 250 g | rahkaa
1 kg perunoita | 1 kg | perunoita
200g fetaa | 200g | fetaa
6–8 perunaa | 6–8 | perunaa
reilu 1 dl oliiviöljyä | reilu 1 dl | oliiviöljyä
1 tölkki tonnikalaa | 1 tölkki | tonnikalaa
1 pullo olutta | 1 pullo | olutta
pari porkkanaa | | pari porkkanaa
2 tlk (à 185 g) tonnikalaa | 2 tlk | tonnikalaa (à 185 g)
`;

const labelled = (table: string) =>
  table
    .trim()
    .split('\n')
    .map(
      (row) => row.split('|').map((cell) => cell.trim()) as [line: string, quantity: string, name: string],
    );

describe('a line of a recipe from elsewhere', () => {
  test.each([...labelled(english), ...labelled(finnish)])('%s: %j of %j', (line, quantity, name) => {
    expect(readIngredientLine(line)).toEqual({ kind: 'ingredient', quantity, name });
  });

  test.each([
    ['For the sauce:', 'For the sauce'],
    ['Kastike:', 'Kastike'],
    ['• Taikina:', 'Taikina'],
  ])('%s is the name of a group', (line, name) => {
    expect(readIngredientLine(line)).toEqual({ kind: 'group', name });
  });

  test.each(['', '   ', '—', '1', '• ', '½'])('%j is none', (line) => {
    expect(readIngredientLine(line)).toBeNull();
  });

  test('no word of any line is lost, and it never throws', () => {
    const words = fc.array(
      fc.constantFrom(
        '2',
        '½',
        'dl',
        'cans',
        '(400 g)',
        'of',
        'milk',
        'to taste',
        'juice',
        'plus',
        '3 tbsp',
        ',',
        'x',
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(words, (parts) => {
        const read = readIngredientLine(parts.join(' '));
        if (read?.kind !== 'ingredient') return;
        const kept = `${read.quantity} ${read.name}`;
        for (const word of ['milk', '400 g', '3 tbsp'])
          if (parts.some((part) => part.includes(word))) expect(kept).toContain(word);
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (line) => void readIngredientLine(line)),
    );
  });
});
