import type { Locale } from 'sync-protocol/locales.ts';
import type { Nutrient } from 'sync-protocol/recipes/nutrition.ts';

interface SharedRecipeWords {
  languageName: string;
  home: string;
  language: string;
  by: (author: string) => string;
  imageOf: (title: string) => string;
  nutrition: string;
  nutrients: Record<Nutrient, string>;
  /** Text under the recipe. */
  about: string;
  aboutLink: string;
  take: string;
  gone: { title: string; lead: string; action: string };
}

/** The page's own texts. */
export const sharedRecipeWords: Record<Locale, SharedRecipeWords> = {
  en: {
    languageName: 'English',
    home: 'Ateria, front page',
    language: 'Language',
    by: (author) => `By ${author}`,
    imageOf: (title) => `Picture of ${title}`,
    nutrition: 'Nutrition of one serving',
    nutrients: {
      energyKcal: 'Energy',
      fat: 'Fat',
      saturatedFat: 'of which saturates',
      carbohydrates: 'Carbohydrate',
      sugars: 'of which sugars',
      protein: 'Protein',
      salt: 'Salt',
    },
    about: 'From a cook’s own book in Ateria: recipes, the week’s meals and the shopping list.',
    aboutLink: 'What is Ateria?',
    take: 'To keep it in a book of your own, give this page’s address to “Import recipes” in Ateria or in another app for recipes.',
    gone: {
      title: 'This recipe is not shared any more',
      lead: 'Whoever shared it has ended the link or deleted the recipe. Ask them for a new link if you would like to cook it.',
      action: 'To the front page',
    },
  },
  fi: {
    languageName: 'Suomi',
    home: 'Ateria, etusivu',
    language: 'Kieli',
    by: (author) => `Tekijä: ${author}`,
    imageOf: (title) => `Kuva: ${title}`,
    nutrition: 'Ravintosisältö annosta kohti',
    nutrients: {
      energyKcal: 'Energia',
      fat: 'Rasva',
      saturatedFat: 'josta tyydyttynyttä',
      carbohydrates: 'Hiilihydraatit',
      sugars: 'joista sokereita',
      protein: 'Proteiini',
      salt: 'Suola',
    },
    about: 'Kotikokin omasta reseptikirjasta Ateriassa: reseptit, viikon ateriat ja ostoslista.',
    aboutLink: 'Mikä on Ateria?',
    take: 'Saat reseptin omaan kirjaasi, kun liität tämän sivun osoitteen Aterian kohtaan ”Tuo reseptejä” tai muuhun reseptisovellukseen.',
    gone: {
      title: 'Tätä reseptiä ei enää jaeta',
      lead: 'Jakaja on lopettanut jakamisen tai poistanut reseptin. Pyydä häneltä uusi linkki, jos haluat kokata tämän.',
      action: 'Etusivulle',
    },
  },
};
