import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { IconButton } from '#ui/icon-button.tsx';
import { useThemeMode } from '#ui/look/theme-mode-provider.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const InLight = chakra('span', { base: { display: 'contents', _dark: { display: 'none' } } });
const InDark = chakra('span', { base: { display: 'none', _dark: { display: 'contents' } } });

/** Icon and name follow the theme by CSS alone, so that they are right before any script runs. */
export function ThemeToggle() {
  const { toggle } = useThemeMode();
  return (
    <IconButton onClick={toggle}>
      <InLight>
        <Moon size={20} aria-hidden />
        <VisuallyHidden>
          <Trans>Switch to the dark theme</Trans>
        </VisuallyHidden>
      </InLight>
      <InDark>
        <Sun size={20} aria-hidden />
        <VisuallyHidden>
          <Trans>Switch to the light theme</Trans>
        </VisuallyHidden>
      </InDark>
    </IconButton>
  );
}
