import { motion } from '#ui/look/tokens.ts';

/** Maximum number of rows highlighted, e.g. after pasting a whole list. */
const mostAtOnce = 12;

/** Scrolls the first of these rows into view and highlights all for a moment. */
export function pointAt(frame: Element | null, ids: readonly string[]): void {
  const rows = ids
    .slice(0, mostAtOnce)
    .map((id) => frame?.querySelector(`[data-id="${CSS.escape(id)}"]`))
    .filter((row) => row instanceof HTMLElement);
  rows[0]?.scrollIntoView({ block: 'nearest' });
  for (const row of rows) {
    row.animate(
      [{ backgroundColor: 'var(--chakra-colors-brand-subtle)' }, { backgroundColor: 'transparent' }],
      {
        duration: motion.glowMs,
        easing: 'ease-in',
      },
    );
  }
}
