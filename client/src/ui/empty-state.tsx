import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';

interface EmptyStateProps {
  title: ReactNode;
  /** One sentence on what to do. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
}

/** Placeholder for an empty page or list, with what to do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <chakra.div
      display="grid"
      justifyItems="center"
      alignContent="center"
      gap="5"
      flex="1"
      px="6"
      py="12"
      textAlign="center"
    >
      <BrandMark boxSize="20" hasRim color="fg.muted" opacity={0.4} />
      <chakra.div display="grid" gap="2" maxWidth="96">
        <chakra.h2 fontSize="xl" fontWeight="semibold" lineHeight="snug">
          {title}
        </chakra.h2>
        {children && (
          <chakra.p color="fg.muted" textWrap="balance">
            {children}
          </chakra.p>
        )}
      </chakra.div>
      {action}
    </chakra.div>
  );
}
