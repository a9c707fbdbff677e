/**
 * Whether this page is a tab on an iPhone or iPad, from where an app is put on the home screen by hand: their browsers have
 * `navigator.standalone` and no `beforeinstallprompt`. Others offer the installation by themselves.
 */
export function isTabOfIphone(navigator: Navigator = window.navigator): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}
