import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface FieldGroupProps {
  legend: ReactNode;
  'aria-describedby'?: string | undefined;
  children: ReactNode;
}

/** Fields that belong together, under a name that looks as that of one field. */
export function FieldGroup({ legend, children, ...rest }: FieldGroupProps) {
  return (
    <chakra.fieldset minWidth="0" {...rest}>
      <chakra.legend mb="1.5" fontWeight="medium">
        {legend}
      </chakra.legend>
      {children}
    </chakra.fieldset>
  );
}
