/**
 * For a button that is off at times, as long as it works or at the end of what it counts through: it keeps the focus, which a disabled
 * one loses to the beginning of the page.
 */
export const unlessOff = (isOff: boolean, onPress: () => void) => ({
  'aria-disabled': isOff || undefined,
  onClick: isOff ? undefined : onPress,
});
