import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import SquarePlus from 'lucide-react/icons/square-plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { isTabOfIphone } from '#lib/install/home-screen.ts';
import { keep } from '#lib/keep.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { hasKeptFlag } from '#ui/use-kept-flag.ts';

const hiddenKey = 'installHintHidden';

/** Hint on the dashboard of an iPhone to add Ateria to the home screen, until dismissed. */
export function InstallHint() {
  const { t } = useLingui();
  const [isHidden, setHidden] = useState(() => hasKeptFlag(hiddenKey));
  if (isHidden || !isTabOfIphone()) return null;
  const hide = () => {
    setHidden(true);
    keep(localStorage, hiddenKey, 'true');
  };
  return (
    <chakra.aside
      display="flex"
      alignItems="center"
      gap="3"
      pl="4"
      pr="1"
      py="2"
      rounded="xl"
      bg="bg.panel"
      border="thin"
      borderColor="border"
    >
      <chakra.span flexShrink="0" color="fg.muted">
        <SquarePlus size={20} aria-hidden />
      </chakra.span>
      <chakra.p flex="1" lineHeight="snug" css={{ '& a': { textDecoration: 'underline' } }}>
        <Trans>Safari deletes what a tab keeps after a week without a visit.</Trans>{' '}
        <Link to="/settings" hash="install">
          <Trans>Put Ateria on the home screen</Trans>
        </Link>
      </chakra.p>
      <IconButton aria-label={t`Hide this hint`} onClick={hide}>
        <X size={18} aria-hidden />
      </IconButton>
    </chakra.aside>
  );
}
