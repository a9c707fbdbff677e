/** Once what is wrong in a form has been drawn, the focus goes to the first of it, and what is wrong is read out with it. */
export function focusFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
