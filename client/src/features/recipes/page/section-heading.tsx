import { chakra } from '@chakra-ui/react';

export const SectionHeading = chakra('h3', {
  base: { fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'snug', mb: '2' },
});
