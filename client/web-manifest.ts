import { existsSync } from 'node:fs';
import type { Locale } from 'sync-protocol/locales.ts';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { sharePath } from './src/lib/worker/arrivals.ts';

const png = (name: string, size: number, purpose?: 'maskable' | 'monochrome') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
});

const words = {
  en: {
    description: 'Recipes, the week’s meals and a shopping list that works without a signal.',
    list: 'Shopping list',
    add: 'Add to the list',
    today: 'Today’s recipe',
    onPhone: 'The shopping list on a phone',
    onLaptop: 'The shopping list on a laptop',
  },
  fi: {
    description: 'Reseptit, viikon ateriat ja ostoslista, joka toimii ilman verkkoa.',
    list: 'Ostoslista',
    add: 'Lisää listalle',
    today: 'Tämän päivän resepti',
    onPhone: 'Ostoslista puhelimessa',
    onLaptop: 'Ostoslista tietokoneella',
  },
} as const;

const screenshots = [
  { name: 'list-narrow', sizes: '780x1688', form_factor: 'narrow', label: 'onPhone' },
  { name: 'list-wide', sizes: '1440x900', form_factor: 'wide', label: 'onLaptop' },
] as const;

/** Only screenshots that have been taken: an installer complains of one that is missing. */
const takenScreenshots = screenshots.filter(({ name }) =>
  existsSync(new URL(`./public/screenshots/${name}.png`, import.meta.url)),
);

/** What recipes come in, as it is named in folders; the page that reads them says what each is. */
const recipeFiles = {
  'application/zip': ['.zip'],
  'application/json': ['.json', '.crumb'],
  'application/ld+json': ['.jsonld'],
  'text/html': ['.html', '.htm'],
  'text/csv': ['.csv'],
  'text/tab-separated-values': ['.tsv'],
  'text/markdown': ['.md', '.markdown'],
  'text/plain': ['.txt'],
  'text/x-cooklang': ['.cook'],
  'application/vnd.ateria.recipes': ['.paprikarecipes', '.paprikarecipe', '.melarecipes', '.melarecipe'],
};

/** What a phone's home screen knows of Ateria. Icons come from `scripts/render-icons.ts`. */
export const webManifest = (locale: Locale): Partial<ManifestOptions> => ({
  id: '/',
  name: 'Ateria',
  short_name: 'Ateria',
  description: words[locale].description,
  lang: locale,
  dir: 'ltr',
  start_url: '/shopping-list',
  scope: '/',
  display: 'standalone',
  // Where there is no such window, one with the way back is better than a tab.
  display_override: ['standalone', 'minimal-ui'],
  theme_color: '#faf6ee',
  background_color: '#faf6ee',
  categories: ['food', 'lifestyle', 'productivity'],
  icons: [
    png('icon-192', 192),
    png('icon-512', 512),
    png('maskable-512', 512, 'maskable'),
    png('monochrome-512', 512, 'monochrome'),
  ],
  screenshots: takenScreenshots.map(({ name, label, ...rest }) => ({
    src: `/screenshots/${name}.png`,
    type: 'image/png',
    label: words[locale][label],
    ...rest,
  })),
  // Taken by the service worker (`arrivals.ts`).
  share_target: {
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'files', accept: ['image/*', ...Object.entries(recipeFiles).flat(2)] }],
    },
  },
  // Chosen in a folder and opened with the installed app (`use-file-import.ts`), beside the programs that such a file belongs to.
  file_handlers: [{ action: '/recipes/import/files', accept: recipeFiles }],
  shortcuts: (
    [
      ['list', '/shopping-list'],
      ['add', '/shopping-list#write'],
      ['today', '/dashboard#recipe'],
    ] as const
  ).map(([name, url]) => ({
    name: words[locale][name],
    url,
    icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
  })),
});
