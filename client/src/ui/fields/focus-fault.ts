/** After the next render focuses the form's first invalid field, so that its error is read out. */
export function focusFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
