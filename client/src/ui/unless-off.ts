/**
 * For a button that is temporarily off, e.g. while working. `aria-disabled` keeps the focus on it, whereas a
 * disabled button loses it to the beginning of the page.
 */
export const unlessOff = (isOff: boolean, onPress: () => void) => ({
  'aria-disabled': isOff || undefined,
  onClick: isOff ? undefined : onPress,
});
