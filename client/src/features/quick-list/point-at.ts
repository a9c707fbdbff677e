const glowMs = 700;
/** A whole pasted list need not glow. */
const mostAtOnce = 12;

/** Leads the eye to rows: brings the first into view and lets them glow for a moment. */
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
        duration: glowMs,
        easing: 'ease-in',
      },
    );
  }
}
