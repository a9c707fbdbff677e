import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { BrandMark } from '#ui/brand-mark.tsx';

const Sheet = chakra('section', {
  base: { flex: '1', display: 'grid', alignContent: 'center', justifyItems: 'center', px: '4', py: '12' },
});

interface MessageSheetProps {
  title: ReactNode;
  children: ReactNode;
  /** Links and buttons, the primary one first. */
  actions?: ReactNode;
}

/** A message centred on a public page, after a visit to the payment page. */
export function MessageSheet({ title, children, actions }: MessageSheetProps) {
  return (
    <Sheet>
      <chakra.div
        display="grid"
        justifyItems="center"
        gap="5"
        width="full"
        maxWidth="dialog"
        p={{ base: '6', sm: '10' }}
        bg="bg.panel"
        border="thin"
        borderColor="border"
        rounded="2xl"
        boxShadow="md"
        textAlign="center"
      >
        <BrandMark boxSize="16" hasRim />
        <chakra.h1 fontSize="3xl" fontWeight="bold" letterSpacing="tight" lineHeight="tight">
          {title}
        </chakra.h1>
        <chakra.div display="grid" gap="3" color="fg.muted" justifyItems="center">
          {children}
        </chakra.div>
        {actions && (
          <chakra.div display="grid" gap="2" width="full" pt="2">
            {actions}
          </chakra.div>
        )}
      </chakra.div>
    </Sheet>
  );
}
