import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface FieldGroupProps {
  legend: ReactNode;
  'aria-describedby'?: string | undefined;
  children: ReactNode;
}

/** A group of fields, with a legend that looks like a field's label. */
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
