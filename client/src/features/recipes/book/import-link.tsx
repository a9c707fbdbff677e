import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Import from 'lucide-react/icons/import';
import { Button } from '#ui/button.tsx';

/** Link to the import of recipes; icon only on a phone. */
export function ImportLink() {
  const { t } = useLingui();
  const name = t`Import recipes`;
  return (
    <Button asChild data-beside-search flexShrink="0" px={{ base: '3', md: '5' }}>
      <Link to="/recipes/import" aria-label={name} title={name}>
        <Import size={20} aria-hidden />
        <chakra.span display={{ base: 'none', md: 'inline' }}>{name}</chakra.span>
      </Link>
    </Button>
  );
}
