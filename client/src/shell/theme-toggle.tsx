import { useLingui } from '@lingui/react/macro';
import { Moon, Sun } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { useThemeMode } from '#ui/theme-mode-provider.tsx';

export function ThemeToggle() {
  const { t } = useLingui();
  const { mode, toggle } = useThemeMode();
  return (
    <IconButton
      aria-label={mode === 'dark' ? t`Switch to the light theme` : t`Switch to the dark theme`}
      onClick={toggle}
    >
      {mode === 'dark' ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
    </IconButton>
  );
}
