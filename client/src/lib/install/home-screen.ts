/**
 * Whether this page is a tab on an iPhone or iPad, where the app has to be put on the home screen by hand:
 * browsers there have `navigator.standalone` but no `beforeinstallprompt`. Other browsers offer the
 * installation themselves.
 */
export function isTabOfIphone(navigator: Navigator = window.navigator): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}
