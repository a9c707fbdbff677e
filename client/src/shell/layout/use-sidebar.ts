import { useState } from 'react';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { PHONE } from './layout.ts';

/** Open at first where it stands beside the page, closed where it would cover it; so again when the width changes. */
export function useSidebar() {
  const isPhone = useMediaQuery(PHONE);
  const [state, setState] = useState({ isPhone, isOpen: !isPhone });
  if (state.isPhone !== isPhone) setState({ isPhone, isOpen: !isPhone });
  return {
    isPhone,
    isOpen: state.isOpen,
    toggle: () => setState({ isPhone, isOpen: !state.isOpen }),
    close: () => setState({ isPhone, isOpen: false }),
  };
}
