import type { ManifestOptions } from 'vite-plugin-pwa';

const png = (name: string, size: number, purpose?: 'maskable' | 'monochrome') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
});

/** What a phone's home screen knows of Ateria. Pictures come from `scripts/render-icons.ts`. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Ateria',
  short_name: 'Ateria',
  description: 'A shopping list that works without a signal.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/shopping-list',
  scope: '/',
  display: 'standalone',
  theme_color: '#faf6ee',
  background_color: '#faf6ee',
  categories: ['food', 'lifestyle', 'productivity'],
  icons: [
    png('icon-192', 192),
    png('icon-512', 512),
    png('maskable-512', 512, 'maskable'),
    png('monochrome-512', 512, 'monochrome'),
  ],
  shortcuts: [
    {
      name: 'Shopping list',
      url: '/shopping-list',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
};
