// Lets people see a typed password. Without this script the button stays hidden and everything else works.
for (const button of document.querySelectorAll('button.reveal')) {
  const input = document.getElementById(button.getAttribute('aria-controls'));
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    button.textContent = isShown ? button.dataset.show : button.dataset.hide;
    button.setAttribute('aria-label', isShown ? button.dataset.showLabel : button.dataset.hideLabel);
    button.setAttribute('aria-pressed', String(!isShown));
    input.focus();
  });
  // Password managers save only the content of password fields.
  input.form.addEventListener('submit', () => {
    input.type = 'password';
  });
}

// Keeps a typed address for the other sign-in pages, as long as the tab is open.
const typedKey = 'ateria.typed-email';
const email = document.querySelector('input[name=email]:not([readonly])');
if (email) {
  if (email.value === '') email.value = sessionStorage.getItem(typedKey) ?? '';
  // Saved on leaving and not on input, since the address may have been typed before this script was loaded.
  addEventListener('pagehide', () => {
    if (email.form.dataset.sent === 'yes') sessionStorage.removeItem(typedKey);
    else sessionStorage.setItem(typedKey, email.value);
  });
}

// Ignores a second press while the form is being sent; the server would refuse it.
for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent === 'yes') event.preventDefault();
    form.dataset.sent = 'yes';
  });
}
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent;
});
