// Shows what was typed in a password field. Without this script the button stays hidden and all else works.
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
  // A password manager learns the password from a password field.
  input.form.addEventListener('submit', () => {
    input.type = 'password';
  });
}

// An address that was typed on one of these pages is typed on none of the others, for as long as the tab lives.
const typedKey = 'ateria.typed-email';
const email = document.querySelector('input[name=email]:not([readonly])');
if (email) {
  if (email.value === '') email.value = sessionStorage.getItem(typedKey) ?? '';
  // At the end and not as it is typed: it may have been before this script was there.
  addEventListener('pagehide', () => {
    if (email.form.dataset.sent === 'yes') sessionStorage.removeItem(typedKey);
    else sessionStorage.setItem(typedKey, email.value);
  });
}

// A second press while the first is on its way would only be refused.
for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent === 'yes') event.preventDefault();
    form.dataset.sent = 'yes';
  });
}
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent;
});
