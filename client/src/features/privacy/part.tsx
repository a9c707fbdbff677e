import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface PartProps {
  id: string;
  title: ReactNode;
  children: ReactNode;
}

/** One question of the privacy page with its answer. */
export function Part({ id, title, children }: PartProps) {
  return (
    <chakra.section id={id} aria-labelledby={`${id}-title`} display="grid" gap="4" scrollMarginTop="6">
      <chakra.h2
        id={`${id}-title`}
        fontSize={{ base: '2xl', md: '3xl' }}
        fontWeight="bold"
        letterSpacing="snug"
        lineHeight="snug"
      >
        {title}
      </chakra.h2>
      {children}
    </chakra.section>
  );
}

export const Points = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2.5',
    ps: '5',
    listStyleType: 'disc',
    '& li::marker': { color: 'fg.muted' },
  },
});
