import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { BrandMark } from './brand-mark.tsx';

/** Mark and name, for headers. */
export function Logo(props: HTMLChakraProps<'span'>) {
  return (
    <chakra.span display="flex" alignItems="center" gap="2.5" {...props}>
      <BrandMark boxSize="7" />
      <chakra.span fontSize="xl" fontWeight="bold" letterSpacing="tight" lineHeight="none" hyphens="none">
        ateria
      </chakra.span>
    </chakra.span>
  );
}
