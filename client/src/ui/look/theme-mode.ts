import { semanticColors } from './semantic-colors.ts';

export type ThemeMode = 'light' | 'dark';

export const THEME_MODE_KEY = 'themeMode';

/** Colour of the browser's own bars: the page background. Repeated in public/theme.js. */
const BAR_COLORS: Record<ThemeMode, string> = {
  light: semanticColors.bg.DEFAULT.value._light,
  dark: semanticColors.bg.DEFAULT.value._dark,
};

/** Light by default: storage may be denied, and the prerendering build has none. */
export function readThemeMode(): ThemeMode {
  try {
    return localStorage.getItem(THEME_MODE_KEY) === 'dark' ? 'dark' : 'light';
  } catch {
    return 'light';
  }
}

export function paintThemeMode(mode: ThemeMode, page: Document): void {
  page.documentElement.classList.remove('light', 'dark');
  page.documentElement.classList.add(mode);
  page.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLORS[mode]);
}
