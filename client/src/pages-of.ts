import type { RouterHistory } from '@tanstack/react-router';
import type { Pages } from '#ui/sheets/sheet-history.ts';

/** Adapts the router's history to what the sheets over its pages need. */
export function pagesOf(history: RouterHistory): Pages {
  return {
    isAt: (state) => {
      const { __TSR_key: key } = history.location.state;
      return state instanceof Object && '__TSR_key' in state && state.__TSR_key === key;
    },
    hold: (isReady) =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: async () => {
          await isReady();
          return false;
        },
      }),
  };
}
