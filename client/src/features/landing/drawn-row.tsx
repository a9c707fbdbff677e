import { chakra } from '@chakra-ui/react';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';

interface DrawnRowProps {
  name: ReactNode;
  amount?: ReactNode;
  isChecked?: boolean;
}

/** A row of the illustrated list, not interactive. */
export function DrawnRow({ name, amount, isChecked = false }: DrawnRowProps) {
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="3"
      minHeight="11"
      color={isChecked ? 'fg.muted' : 'fg'}
    >
      <chakra.span
        display="grid"
        placeItems="center"
        boxSize="6"
        flexShrink="0"
        rounded="full"
        border="thick"
        borderColor={isChecked ? 'brand.solid' : 'border.control'}
        bg={isChecked ? 'brand.solid' : 'transparent'}
        color="brand.contrast"
      >
        {isChecked && <Check size={14} strokeWidth={3.5} />}
      </chakra.span>
      <chakra.span flex="1" fontSize="lg" textDecoration={isChecked ? 'line-through' : undefined}>
        {name}
      </chakra.span>
      {amount && (
        <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {amount}
        </chakra.span>
      )}
    </chakra.div>
  );
}
