// Runs before the first paint, so that a dark kitchen is never lit up by a white flash.
// The rules and the colours are those of src/ui/theme-mode.tsx.
(() => {
  let mode = 'light';
  try {
    if (localStorage.getItem('themeMode') === 'dark') mode = 'dark';
  } catch {
    // Storage may be denied; the light theme needs none.
  }
  document.documentElement.className = mode;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', mode === 'dark' ? '#101613' : '#faf6ee');
})();
