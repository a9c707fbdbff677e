import { chakra } from '@chakra-ui/react';

export const SectionHeading = chakra('h3', {
  base: { fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'snug', mb: '2' },
});

/** Heading of a group of lines: "For the sauce". */
export const GroupTitle = chakra(
  'h4',
  {
    base: { fontSize: 'lg', fontWeight: 'semibold', lineHeight: 'snug', mt: '5', mb: '1', color: 'brand.fg' },
  },
  { defaultProps: { dir: 'auto' } },
);
