/**
 * For a button that works for a while once it is pressed: it is off meanwhile, and keeps the focus, which a disabled one loses to
 * the beginning of the page.
 */
export const whileBusy = (isBusy: boolean, onPress: () => void) => ({
  'aria-disabled': isBusy || undefined,
  onClick: isBusy ? undefined : onPress,
});
