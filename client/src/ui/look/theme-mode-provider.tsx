import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { tellServer } from '#i18n/tell-server.ts';
import { keep } from '#lib/keep.ts';
import { paintThemeMode, readThemeMode, THEME_MODE_KEY, type ThemeMode } from './theme-mode.ts';

interface ThemeModeValue {
  mode: ThemeMode;
  toggle: () => void;
}

const ThemeModeContext = createContext<ThemeModeValue>({ mode: 'light', toggle: () => {} });

/** Light or dark theme, stored on this device and followed across tabs. */
export function ThemeModeProvider({ children }: { children: ReactNode }) {
  const [mode, setMode] = useState(() => readThemeMode());

  useEffect(() => paintThemeMode(mode, document), [mode]);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === THEME_MODE_KEY || event.key === null) setMode(readThemeMode());
    };
    window.addEventListener('storage', follow);
    // Another tab may have changed it between the first render and this effect.
    setMode(readThemeMode());
    return () => window.removeEventListener('storage', follow);
  }, []);

  const value = useMemo(() => {
    const toggle = () => {
      const next = mode === 'dark' ? 'light' : 'dark';
      keep(localStorage, THEME_MODE_KEY, next);
      tellServer({ theme: next });
      setMode(next);
    };
    return { mode, toggle };
  }, [mode]);

  return <ThemeModeContext value={value}>{children}</ThemeModeContext>;
}

export const useThemeMode = (): ThemeModeValue => use(ThemeModeContext);
