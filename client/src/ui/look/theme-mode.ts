import { semanticColors } from './semantic-colors.ts';

export type ThemeMode = 'light' | 'dark';

export const THEME_MODE_KEY = 'themeMode';

/** The browser's own bars take the colour of the counter. Repeated in public/theme.js. */
const BAR_COLORS: Record<ThemeMode, string> = {
  light: semanticColors.bg.DEFAULT.value._light,
  dark: semanticColors.bg.DEFAULT.value._dark,
};

/** Light where nothing is kept: storage may be denied, and a build that draws pages has none. */
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
