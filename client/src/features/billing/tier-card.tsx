import { chakra } from '@chakra-ui/react';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { type ReactNode, useId } from 'react';

interface TierCardProps {
  name: ReactNode;
  price: ReactNode;
  children: ReactNode;
  isEmphasized?: boolean;
}

/** A tier with its price and features. */
export function TierCard({ name, price, children, isEmphasized }: TierCardProps) {
  const id = useId();
  return (
    <chakra.section
      aria-labelledby={id}
      display="flex"
      flexDirection="column"
      gap="6"
      minWidth="0"
      p={{ base: '6', md: '8' }}
      bg="bg.panel"
      border="thin"
      borderColor={isEmphasized ? 'brand.border' : 'border'}
      rounded="2xl"
      boxShadow={isEmphasized ? 'md' : undefined}
    >
      <chakra.div display="grid" gap="1">
        <chakra.h2 id={id} fontSize="xl" fontWeight="semibold">
          {name}
        </chakra.h2>
        <chakra.p fontSize="4xl" fontWeight="bold" letterSpacing="tight" lineHeight="tight" hyphens="none">
          {price}
        </chakra.p>
      </chakra.div>
      {children}
    </chakra.section>
  );
}

const Line = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    lineHeight: 'snug',
    '& svg': { flexShrink: 0, mt: '0.5' },
    '&[data-missing]': { color: 'fg.muted' },
  },
});

export function Feature({ children, isMissing }: { children: ReactNode; isMissing?: boolean }) {
  return (
    <Line data-missing={isMissing || undefined}>
      <chakra.span color={isMissing ? 'fg.muted' : 'brand.fg'}>
        {isMissing ? <Minus size={20} aria-hidden /> : <Check size={20} aria-hidden />}
      </chakra.span>
      <span>{children}</span>
    </Line>
  );
}

export const Features = chakra('ul', { base: { display: 'grid', gap: '3', listStyle: 'none' } });
