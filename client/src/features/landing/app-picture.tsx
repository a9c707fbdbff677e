import { chakra } from '@chakra-ui/react';
import { useLocale } from '#i18n/use-locale.ts';

const SIZES = {
  list: [780, 1688],
  'from-calendar': [780, 1688],
  recipe: [780, 1688],
  week: [2640, 1360],
} as const;

const Picture = chakra('img', {
  base: { width: 'full', height: 'auto', userSelect: 'none' },
  variants: {
    theme: {
      light: { display: 'block', _dark: { display: 'none' } },
      dark: { display: 'none', _dark: { display: 'block' } },
    },
  },
});

interface AppPictureProps {
  /** One that `npm run screenshots` takes. */
  name: keyof typeof SIZES;
  alt: string;
  /** Seen at once on every screen, without scrolling. */
  isFirst?: boolean;
}

/** The app itself, in the language and the theme of the page. A picture of the other theme is never fetched. */
export function AppPicture({ name, alt, isFirst = false }: AppPictureProps) {
  const { locale } = useLocale();
  const [width, height] = SIZES[name];
  return (['light', 'dark'] as const).map((theme) => (
    <Picture
      key={theme}
      theme={theme}
      // What is hidden is fetched only where it may wait: the light theme is the one that most people begin with.
      loading={isFirst && theme === 'light' ? 'eager' : 'lazy'}
      fetchPriority={isFirst && theme === 'light' ? 'high' : undefined}
      decoding="async"
      src={`/screenshots/${name}-${locale}-${theme}.webp`}
      htmlWidth={width}
      htmlHeight={height}
      alt={alt}
    />
  ));
}
