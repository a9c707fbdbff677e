import { useState } from 'react';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { PHONE } from './layout.ts';

/**
 * State of the sidebar: initially open beside the page, closed where it would cover the page; reset when the
 * layout changes.
 */
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
